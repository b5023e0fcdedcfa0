// Written by tools/scripts/write-models.mjs from @earendil-works/pi-ai 1.6.0; do not edit.

/** The source of the windows below, and its date. */
export const LISTED_SOURCE = { package: "@earendil-works/pi-ai 1.6.0", date: "2026-11-20" } as const;

/** The names of models, as `modelNameOf` makes them, by the size of their window in tokens. */
export const LISTED_WINDOWS: readonly (readonly [tokens: number, names: string])[] = [
  [4095, "gpt-3.5-turbo-0613"],
  [4096, "grok-voice-3.0"],
  [8192, "gpt-4"],
  [16385, "gpt-3.5-turbo-16k"],
  [24000, "llama-3.3-70b-instruct-fp8-fast"],
  [
    32768,
    "qwen-2.5-72b-instruct qwen3-30b-a3b-fp8 qwen3-32b voxtral-mini-3b-2507 voxtral-small-24b-2507 voxtral-small-2507",
  ],
  [36864, "perceptron-mk1.5"],
  [40960, "qwen-3-14b qwen-3-30b qwen3-14b qwen3-235b-a22b qwen3-30b-a3b qwen3-8b"],
  [60000, "llama-3.2-1b-instruct"],
  [64000, "deepseek-r1 deepseek-v3"],
  [65536, "gemini-3-pro-image gemini-nano-banana-2.1 glm-4.5v mixtral-8x22b-instruct"],
  [80000, "llama-3.2-3b-instruct"],
  [122880, "palmyra-x4"],
  [
    128000,
    "command-r-08-2024 command-r-plus-08-2024 command-r7b-12-2024 deepseek-chat-v3-0324 deepseek-r1-0528 deepseek-v3.2-thinking gemini-2.5-computer-use-preview-10-2025 gpt-4-turbo gpt-4o gpt-4o-batch gpt-4o-fast gpt-4o-mini gpt-4o-mini-batch gpt-4o-mini-fast gpt-5-chat-latest gpt-5.2-chat gpt-5.3-codex-spark gpt-oss-120b-1 gpt-oss-20b-1 gpt-oss-safeguard-120b gpt-oss-safeguard-20b lfm-2.5-24b-a2b lfm2.5-24b-a2b llama-3.1-70b llama-3.1-8b llama-3.3-70b llama-3.3-70b-instruct llama-4-maverick llama-4-scout llama3-1-70b-instruct llama3-1-8b-instruct llama3-3-70b-instruct magistral-small-2509 ministral-3-14b-instruct ministral-3-8b-instruct mistral-small-2506 mistral-small-3.1-24b-instruct mistral-small-3.2-24b-instruct nova-micro-v1 pixtral-12b pixtral-large-2502 qwen-3-32b qwen3-235b-a22b-thinking-2507",
  ],
  [131000, "granite-4.0-h-micro llama-4-scout-17b-16e-instruct toast-1"],
  [
    131072,
    "aion-2.0 aion-3.0 aion-3.0-mini arrow-2 arrow-2-telos cosmos-reason2-8b deepseek-v3.1 gemini-robotics-er-2-preview gemma-3-12b-it gemma-3-27b-it gemma-3-4b-it gemma-4-e2b glm-4.5 glm-4.5-air glm-4.6v glm-4.6v-flash glm-4.7-flash gpt-oss-120b gpt-oss-20b granite-4.2-8b kimi-k2 kimi-k2-instruct ling-3.0-flash-vl llama-3.1-70b-instruct llama-3.1-8b-instant llama-3.1-8b-instruct llama-3.3-70b-versatile ministral-3b ministral-3b-2512 ministral-3b-latest mistral-large-2407 mistral-medium-2505 mistral-medium-3 mistral-medium-3.1 muse-glimmer-30b nemotron-nano-12b-v2 nemotron-nano-12b-v2-vl nemotron-nano-9b-v2 qwen-3.8-27b qwen2.5-coder-32b-instruct qwen3-235b-a22b-2507 qwen3-coder-480b-a35b qwen3-vl-235b-a22b-instruct qwen3-vl-235b-a22b-thinking qwen3-vl-30b-a3b-instruct",
  ],
  [
    163840,
    "deepseek-chat-v3.1 deepseek-v3-0324 deepseek-v3.1-terminus deepseek-v3.2 deepseek-v3.2-exp v3 v3.2",
  ],
  [196608, "minimax-m2.5"],
  [
    200000,
    "deepseek-v4.1-flash-free glm-4.6 glm-4.7-flashx glm-5-turbo glm-5v-turbo mimo-v2.6-flash-free o1 o1-pro o3 o3-fast o3-mini o3-pro o4-mini",
  ],
  [202752, "glm-4.7 glm-5 glm-5.1"],
  [202800, "nvidia-nemotron-3-ultra-550b-a55b"],
  [204608, "minimax-m2"],
  [204800, "minimax-m2.1 minimax-m2.7 minimax-m2.7-highspeed"],
  [
    256000,
    "codestral-2508 grok-build-0.1 labs-devstral-small-2512 ling-3.0-flash ling-3.0-flash-fin ling-3.0-flash-sante mai-code-1.1-flash ministral-3-3b-instruct nemotron-3-120b-a12b nemotron-3-nano-omni-30b-a3b-reasoning nemotron-3-super-120b-a12b qwen3-max-thinking step-3.7-flash",
  ],
  [261795, "midm-k-3.0-pro"],
  [
    262144,
    "aion-3.5 aion-3.5-mini devstral-2-123b devstral-2512 flint-40b-free flint-v1.0 gemma-4-26b-a4b gemma-4-26b-a4b-it gemma-4-31b gemma-4-31b-it hy3 hy3-preview k3-256k kimi-k2-0905 kimi-k2-instruct-0905 kimi-k2-thinking kimi-k2.5 kimi-k2.6 kimi-k2.7-code kimi-k2.7-code-highspeed labs-leanstral-1-5-1 laguna-xs-2.1 lfm-3-1.7b ling-2.6-1t ling-2.6-flash ling-3.0-tiny ling-3.1-flash ministral-14b ministral-14b-2512 ministral-8b ministral-8b-2512 ministral-8b-latest mistral-large-2512 mistral-large-3 mistral-large-3-675b-instruct mistral-medium-2508 mistral-medium-2604 mistral-medium-3-5 mistral-medium-3.5 mistral-small-2603 motif-3 nemotron-3-nano-30b-a3b nemotron-3.5-lightning nemotron-3.5-lightning-30b-a3b nemotron-3.5-lightning-free nemotron-3.5-super-vl nemotron-nano-3-30b nemotron-super-3-120b nex-n2.5-pro nex-n2.6 nvidia-nemotron-3.5-super-vl pareto-26.9 qwen3-235b-a22b-instruct-2507 qwen3-30b-a3b-instruct-2507 qwen3-coder qwen3-coder-30b-a3b qwen3-coder-30b-a3b-instruct qwen3-coder-480b-a35b-instruct qwen3-coder-next qwen3-next-80b-a3b qwen3-next-80b-a3b-instruct qwen3-vl-235b-a22b qwen3-vl-8b-instruct qwen3-vl-instruct qwen3.5-122b-a10b qwen3.5-27b qwen3.5-35b-a3b qwen3.5-397b-a17b qwen3.5-9b qwen3.6-27b qwen3.6-35b-a3b qwen3.8-2.4t-a95b qwen3.8-27b qwen3.8-max-0902 qwen3p8-2p4t-a95b qwen3p8-max ring-2.6-1t seed-2-1-turbo seed-2.0-lite seed-2.0-mini seed-2.1-turbo step-3.5-flash ternary-bonsai-2-27b ternary-bonsai-2-9b",
  ],
  [300000, "nova-lite-v1 nova-pro-v1"],
  [
    400000,
    "gpt-5 gpt-5-batch gpt-5-codex gpt-5-fast gpt-5-mini gpt-5-mini-batch gpt-5-mini-fast gpt-5-nano gpt-5-nano-batch gpt-5-pro gpt-5-pro-batch gpt-5.1 gpt-5.1-codex gpt-5.1-codex-max gpt-5.1-codex-mini gpt-5.1-thinking gpt-5.1-thinking-fast gpt-5.2 gpt-5.2-batch gpt-5.2-codex gpt-5.2-fast gpt-5.2-pro gpt-5.3-codex gpt-5.3-codex-fast gpt-5.4-mini gpt-5.4-mini-batch gpt-5.4-mini-fast gpt-5.4-nano gpt-5.4-nano-batch gpt-5.6-cyber",
  ],
  [500000, "grok-4.5 grok-4.6 grok-4.7"],
  [512000, "dots-3-note-preview"],
  [524288, "minimax-m3 solar-mini4 solar-pro4"],
  [991000, "qwen3.7-flash"],
  [
    1000000,
    "ampersand-v0.1 deepseek-v4-pro deepseek-v4-pro-0813 deepseek-v4.1-flash deepseek-v4p1-flash deepseek-v4p1-flash-1017 deepseek-v4p1-flash-1017-spot deepseek-v4p1-flash-1017-ultrafast deepseek-v4p1-flash-spot fugu-ultra-v2 gemini-2.5-flash-batch gemini-3-flash gemini-3-flash-batch gemini-3.1-flash-lite-batch gemini-3.1-pro-preview-batch gemini-3.5-flash-lite-batch gemini-3.6-flash-batch glm-5.2 glm-5.2-fast glm-5.2-highspeed glm-5.3 glm-5.3-flash glm-5.3-flashx glm-5.3-flashx-legal glm-5.3-highspeed glm-5.3-prime gpt-5.5-batch gpt-5.5-fast gpt-5.5-pro-batch grok-4.3 grok-4.3-batch kimi-k3-fast ling-3.1-flash-1019 llama4-maverick-17b-instruct longcat-2.0 longcat-2.5-free mercury-3 mimo-v2.5 minimax-m1-80k minimax-m3.1-flash minimax-m3p1-flash nemotron-3-ultra-550b-a55b nova-2-lite nova-2-lite-v1 nova-premier-v1 qwen3-coder-flash qwen3.5-flash qwen3.5-flash-02-23 qwen3.5-plus qwen3.5-plus-02-15 qwen3.6-flash qwen3.6-plus qwen3.7-max qwen3.7-plus qwen3.8-flash qwen3.8-max qwen3.8-max-prime qwen3.8-omni-flash qwen4-max qwen4-max-preview step-5-preview",
  ],
  [1024000, "ernie-5.5-flash-preview ernie-light-dt-1.0-intl hy4-preview"],
  [1040000, "palmyra-x5"],
  [
    1047576,
    "gpt-4.1 gpt-4.1-batch gpt-4.1-fast gpt-4.1-mini gpt-4.1-mini-batch gpt-4.1-mini-fast gpt-4.1-nano",
  ],
  [1048572, "glm-5p3-fast"],
  [1048573, "glm-5p3 glm-5p3-flash glm-5p3-spot"],
  [
    1048576,
    "beam-1.0-501b-a23b deep-research-max-preview-04-2026 deep-research-preview-04-2026 deepseek-v4-1-flash-1017 deepseek-v4-flash deepseek-v4-flash-0731 deepseek-v4-flash-latest deepseek-v4-flash-vision-exp deepseek-v4.1-flash-1017 deepseek-v4.1-flash-1017-fast deepseek-v4.1-flash-1017-ultrafast deepseek-v4.1-flash-fast ember-1 gemini-2.5-flash gemini-2.5-flash-lite gemini-2.5-flash-lite-batch gemini-2.5-pro gemini-2.5-pro-batch gemini-2.5-pro-preview gemini-3-flash-preview gemini-3.1-flash-lite gemini-3.1-flash-lite-preview gemini-3.1-pro-preview gemini-3.1-pro-preview-customtools gemini-3.5-flash gemini-3.5-flash-lite gemini-3.6-flash gemini-3.7-flash gemini-3.8-flash gemini-4-argon gemini-4-carbon gemini-4-hydrogen gemini-4-neon glm-5-2 glm-5.3-fast hy4 hy4-flash hy4-flash-free inkling-2-small k3 k3.1-pro k3.1-pro-highspeed kimi-k3 kimi-k3-spot kimi-k3.1 kimi-k3.1-pro kimi-k3.1-pro-highspeed kimi-k3p1-pro ling-3.2-flash longcat-2.5 mimo-v2.5-pro mimo-v2.6-flash mimo-v2.6-pro mimo-v2.6-pro-ultraspeed mistral-large-4 mistral-large-4-0 mistral-large-4-0-8 muse-ember-1.0 muse-spark-1.1 muse-spark-1.2 muse-spark-1.2-contributor muse-spark-1.3 muse-spark-1.3-contributor muse-spark-open-816b-a42b muse-wonder-1.0 nemotron-3.5-super-vl-120b-a12b nemotron-3.5-super-vl-free pareto-26.10 pareto-26.10-preview particle-1 ripple-65b-preview ultramarine-1-flash zai-glm-5-2 zai-glm-5-3 zai-glm-5-3-flash",
  ],
  [
    1050000,
    "gpt-5.4 gpt-5.4-batch gpt-5.4-fast gpt-5.4-pro gpt-5.5 gpt-5.5-pro gpt-5.6-luna gpt-5.6-luna-batch gpt-5.6-luna-fast gpt-5.6-luna-pro gpt-5.6-sol gpt-5.6-sol-batch gpt-5.6-sol-fast gpt-5.6-sol-pro gpt-5.6-terra gpt-5.6-terra-batch gpt-5.6-terra-fast gpt-5.6-terra-pro gpt-6-astra gpt-6-astra-batch gpt-6-astra-fast gpt-6-astra-pro gpt-6-cyber gpt-6-luna gpt-6-luna-batch gpt-6-luna-fast gpt-6-luna-pro gpt-6-sol gpt-6-sol-batch gpt-6-sol-fast gpt-6-sol-pro gpt-6.1-sol gpt-6.1-sol-batch gpt-6.1-sol-fast gpt-6.1-sol-pro gpt-6.1-terra gpt-6.1-terra-fast gpt-6.1-terra-pro gpt-6.2-astra gpt-6.2-astra-fast gpt-6.2-astra-pro gpt-6.2-sol gpt-6.2-sol-fast gpt-6.2-sol-pro mai-code-2 mai-code-2-flash",
  ],
  [
    2000000,
    "grok-4.20 grok-4.20-multi-agent grok-4.20-multi-agent-batch grok-4.20-multi-agent-beta grok-4.20-non-reasoning grok-4.20-non-reasoning-batch grok-4.20-non-reasoning-beta grok-4.20-reasoning grok-4.20-reasoning-batch grok-4.20-reasoning-beta",
  ],
  [10000000, "llama4-scout-17b-instruct"],
];
