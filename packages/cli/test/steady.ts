/** Normalizes times, ids and folders in output. */
export function steady(text: string, folder: string): string {
  return text
    .replaceAll(folder, "/code/shop")
    .replaceAll(/([a-z-]+)-\d{8}-\d{6}-\w{4}/g, "$1-20261121-091500-ab12")
    .replaceAll(/\b\d{4}-\d\d-\d\d(T|\s+)\d\d:\d\d:\d\d(?:\.\d+)?(Z|\s+UTC)/g, "2026-11-21$109:15:00$2")
    .replaceAll(/ {2,}\d+(?:m \d\d|\.\d)?s\b/g, (column) => "1.0s".padStart(column.length))
    .replaceAll(/\b\d+(?:m \d\d|\.\d+)?m?s\b/g, "1.0s")
    .replaceAll(/\d{8}T\d{6}Z(?:-\w+)?/g, "20261121T091500Z")
    .replaceAll(/[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏]/g, "⠋");
}
