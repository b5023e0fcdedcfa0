/** Formats a duration in at most seven columns: `0.4s`, `12s`, `1m 33s`, `2h 05m`, `4d 07h`. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, ms) / 1000;
  // The value is rounded first, so that 9.96 s becomes 10s rather than 10.0s.
  if (Math.round(seconds * 10) < 100) return `${seconds.toFixed(1)}s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole}s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes}m ${pad(whole % 60)}s`;
  const hours = Math.floor(minutes / 60);
  return hours < 100 ? `${hours}h ${pad(minutes % 60)}m` : `${Math.floor(hours / 24)}d ${pad(hours % 24)}h`;
}

export function formatAge(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return ago(minutes, "minute");
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? ago(hours, "hour") : ago(Math.floor(hours / 24), "day");
}

export function formatShortAge(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return "now";
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ago` : `${Math.floor(hours / 24)} days ago`;
}

/** Returns, for example, `until 09:27 (in 2h 14m)`. Adds the date unless it is today. */
export function untilTime(iso: string, at: Date): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return "until a later time";
  const clock = `${pad(time.getHours())}:${pad(time.getMinutes())}`;
  const isToday = time.toDateString() === at.toDateString();
  const day = `${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}`;
  const leftMs = time.getTime() - at.getTime();
  const left = leftMs > 0 ? ` (in ${formatDuration(leftMs)})` : "";
  return `until ${isToday ? clock : `${day} ${clock}`}${left}`;
}

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}

function pad(value: number): string {
  return String(value).padStart(2, "0");
}
