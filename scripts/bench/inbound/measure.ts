import type { Arrivals } from './arrivals';

let sent = 0;

export async function latency(arrivals: Arrivals, send: (text: string) => Promise<unknown>): Promise<number> {
  sent += 1;
  const text = `medida ${sent}`;
  const seen = arrivals.text(text);
  const started = performance.now();
  const [arrivedAt] = await Promise.all([seen, send(text)]);
  return arrivedAt - started;
}

/** Returns p50, p95 and p99 in milliseconds, with two decimals. */
export function percentiles(times: number[]): { p50: number; p95: number; p99: number } {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 100) / 100;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
