import { spread } from '../inbound/measure';

const SAMPLES = Number(process.env['BENCH_SAMPLES'] ?? 400);
/** A server runs for weeks, this one for a minute: what its compiler still has to learn is not what is asked for. */
const WARM_UP = 300;
const AT_ONCE = [1, 16] as const;

interface Row {
  what: string;
  atOnce: number;
  p50: number;
  p95: number;
  p99: number;
}

/** Asks every case so often, one at a time and 16 at once; milliseconds. */
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

/** A row with the bare driver's times beside it. */
export function beside(row: Row, bare: Row | undefined) {
  if (!bare) return row;
  const ratio = Math.round((row.p50 / bare.p50) * 10) / 10;
  return { ...row, 'bare p50': bare.p50, 'bare p95': bare.p95, 'bare p99': bare.p99, ratio };
}

export function optionOf(name: string): string | undefined {
  return process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
}

/** What the notes of a bench say of how it was measured. */
export const samplesNote = `${SAMPLES} calls a row`;
