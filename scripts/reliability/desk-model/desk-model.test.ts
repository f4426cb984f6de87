import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from './commands';
import { type Desk, startDesk } from './desk';
import { newState } from './desk-state';

/** Number of sequences, or `long`. Absent: the model does not run. */
const wanted = process.env['RECADO_DESK_MODEL'];
const SEQUENCES = wanted === 'long' ? 20_000 : Number(wanted ?? 0);
const SEED = Number(process.env['DESK_MODEL_SEED'] ?? Date.now() % 2 ** 31);
/** A busy machine takes ten seconds for a sequence. */
const MAX_SEQUENCE_MS = 30_000;

describe.skipIf(SEQUENCES === 0)('a desk that uses everything at once', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await startDesk();
  });
  afterAll(() => desk.close());

  it(
    `keeps its invariants in ${SEQUENCES} random sequences (DESK_MODEL_SEED=${SEED})`,
    async () => {
      const sequence = fc.commands(COMMANDS, { maxCommands: 10, size: 'max' });
      const property = fc.asyncProperty(sequence, async (commands) => {
        await desk.clear();
        const state = await newState(desk);
        await fc.asyncModelRun(() => ({ model: state, real: desk }), commands);
      });
      const outcome = await fc.check(property, { seed: SEED, numRuns: SEQUENCES });
      const report = fc.defaultReportMessage(outcome) ?? '';
      expect(outcome.failed, `${report}\n${String(outcome.errorInstance)}`).toBe(false);
    },
    SEQUENCES * MAX_SEQUENCE_MS,
  );
});
