import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COMMANDS } from './commands';
import { type Desk, startDesk } from './desk';
import { newState } from './desk-state';

/** Number of sequences, or `long`, without a limit of time. */
const wanted = process.env['RECADO_DESK_MODEL'];
const SEQUENCES = wanted === 'long' ? 20_000 : Number(wanted ?? 150);
const SEED = Number(process.env['DESK_MODEL_SEED'] ?? Date.now() % 2 ** 31);
/** After this time, `npm test` starts no further sequence. */
const LIMIT_MS = wanted ? Infinity : 60_000;
/** A busy machine takes ten seconds for a sequence. */
const TIMEOUT_MS = wanted ? SEQUENCES * 30_000 : 600_000;

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

it(
  `a desk that uses everything at once keeps its invariants in ${SEQUENCES} random sequences (DESK_MODEL_SEED=${SEED})`,
  async () => {
    const sequence = fc.commands(COMMANDS, { maxCommands: 10, size: 'max' });
    const started = performance.now();
    let ran = 0;
    let hasFailed = false;
    const property = fc.asyncProperty(sequence, async (commands) => {
      // Shrinking a failed sequence has no limit.
      if (!hasFailed && performance.now() - started > LIMIT_MS) return;
      ran += 1;
      await desk.clear();
      const state = await newState(desk);
      try {
        await fc.asyncModelRun(() => ({ model: state, real: desk }), commands);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    });
    const outcome = await fc.check(property, { seed: SEED, numRuns: SEQUENCES });
    console.log(`${ran} of ${SEQUENCES} sequences, DESK_MODEL_SEED=${SEED}`);
    const report = fc.defaultReportMessage(outcome) ?? '';
    const { stack } = (outcome.errorInstance ?? {}) as Partial<Error>;
    expect(outcome.failed, `${report}\n${stack}`).toBe(false);
  },
  TIMEOUT_MS,
);
