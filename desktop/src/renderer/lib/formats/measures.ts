const KB = 1024;
const UNITS = ['KB', 'MB', 'GB'];

/** Returns "812 KB" or "3,4 MB", in the language's number format. */
export function fileSize(bytes: number, language: string): string {
  let value = Math.max(bytes, 1) / KB;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= KB;
    unit += 1;
  }
  const digits = unit === 0 || value >= 10 ? 0 : 1;
  const text = value.toLocaleString(language, { maximumFractionDigits: digits });
  return `${unit === 0 && value < 1 ? '1' : text} ${UNITS[unit] ?? ''}`;
}

/** Returns "0:07", "12:34" or "1:02:03". */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
