/** Whether a text may claim anything: one look, for the hook, before anything is loaded. */
export const MAY_CLAIM =
  /test|spec|build|baut|compil|kompil|lint|typ|tipo|tsc|suite|check|everything|green|prueba|vert|clippy|ruff|mypy|biome|passe|pass\b|passing|unit|green|grün|make|tox|nox|succe|тест|테스트|빌드|テスト|ビルド|チェック|测试|測試|构建|编译|检查/i;
