import { percentiles } from '../inbound/measure';

const SAMPLES = Number(process.env['BENCH_SAMPLES'] ?? 400);
/** Calls before the measurement, because the compiler optimises during the first ones. */
const WARM_UP = 300;
const AT_ONCE = [1, 16] as const;

interface Row {
  what: string;
  atOnce: number;
  p50: number;
  p95: number;
  p99: number;
  /** Processor time of a call in milliseconds; other processes of the machine hardly affect it. */
  cpu?: number;
}

/** @param cpu - returns the processor time of the measured process in milliseconds */
export async function measureAll<C extends { what: string }>(
  cases: readonly C[],
  request: (one: C, n: number) => Promise<unknown>,
  { samples = SAMPLES, cpu }: { samples?: number; cpu?: () => number } = {},
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const one of cases) {
    for (let n = 0; n < Math.min(WARM_UP, samples); n += 1) await request(one, n + samples);
    for (const atOnce of AT_ONCE) {
      const before = cpu?.() ?? 0;
      const row = { what: one.what, atOnce, ...percentiles(await times(one, { atOnce, samples }, request)) };
      rows.push(cpu ? { ...row, cpu: Math.round(((cpu() - before) / samples) * 10) / 10 } : row);
    }
  }
  return rows;
}

async function times<C>(
  one: C,
  { atOnce, samples }: { atOnce: number; samples: number },
  request: (one: C, n: number) => Promise<unknown>,
): Promise<number[]> {
  const durations: number[] = [];
  let next = 0;
  const worker = async () => {
    for (let n = next++; n < samples; n = next++) {
      const started = performance.now();
      await request(one, n);
      durations.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return durations;
}

/** Adds the driver's times to a row. */
export function compareWith(row: Row, bare: Row | undefined) {
  if (!bare) return row;
  const ratio = Math.round((row.p50 / bare.p50) * 10) / 10;
  return { ...row, 'bare p50': bare.p50, 'bare p95': bare.p95, 'bare p99': bare.p99, ratio };
}

export function optionOf(name: string): string | undefined {
  return process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
}

/** Note about the number of samples. */
export const samplesNote = `${SAMPLES} calls a row`;
