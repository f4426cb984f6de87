import { spread } from '../inbound/measure';

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
}

export async function measureAll<C extends { what: string }>(
  cases: readonly C[],
  ask: (one: C, n: number) => Promise<unknown>,
  samples = SAMPLES,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const one of cases) {
    for (let n = 0; n < Math.min(WARM_UP, samples); n += 1) await ask(one, n + samples);
    for (const atOnce of AT_ONCE) {
      rows.push({ what: one.what, atOnce, ...spread(await times(one, { atOnce, samples }, ask)) });
    }
  }
  return rows;
}

async function times<C>(
  one: C,
  { atOnce, samples }: { atOnce: number; samples: number },
  ask: (one: C, n: number) => Promise<unknown>,
): Promise<number[]> {
  const taken: number[] = [];
  let next = 0;
  const worker = async () => {
    for (let n = next++; n < samples; n = next++) {
      const started = performance.now();
      await ask(one, n);
      taken.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return taken;
}

/** Adds the driver's times to a row. */
export function beside(row: Row, bare: Row | undefined) {
  if (!bare) return row;
  const ratio = Math.round((row.p50 / bare.p50) * 10) / 10;
  return { ...row, 'bare p50': bare.p50, 'bare p95': bare.p95, 'bare p99': bare.p99, ratio };
}

export function optionOf(name: string): string | undefined {
  return process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
}

/** Note about the number of samples. */
export const samplesNote = `${SAMPLES} calls a row`;
