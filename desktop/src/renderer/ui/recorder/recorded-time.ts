/** Formats seconds as `mm:ss` (specification 1 §2.11). */
export function recordedTime(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(seconds / 60)}:${two(seconds % 60)}`;
}
