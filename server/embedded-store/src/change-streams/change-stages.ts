import { compileStages } from '../aggregation/stages';
import { expressionCompiler } from '../expressions/compile';
import type { Variables } from '../expressions/operator';
import { compileFilter } from '../matching/match';
import { PAUSE } from '../query/scan';
import { decodeTyped, type Document, encode, isDocument } from '../values/documents';
import { StoreError } from '../values/errors';
import { equalValues } from '../values/values';

/** Applies a stage to an event, decoded and encoded; undefined drops the event. */
export type EventChange = (event: Document, bytes: Buffer) => Buffer | undefined;

const ALLOWED = new Set([
  '$match',
  '$project',
  '$addFields',
  '$set',
  '$unset',
  '$replaceRoot',
  '$replaceWith',
]);

/**
 * Compiles the stages after `$changeStream`. As in MongoDB, stages that need several events are rejected
 * (20).
 */
export function compileChangeStages(stages: unknown[], variables: Variables): EventChange {
  const run = compileStages(stages, { variables });
  for (const stage of stages) {
    const [name] = Object.keys(stage as Document);
    if (name === undefined || !ALLOWED.has(name))
      throw new StoreError('IllegalOperation', `${name} is not permitted in a $changeStream pipeline`);
  }
  const filters = stages.map((stage) => (stage as Document)['$match']);
  if (filters.every(isDocument)) {
    const tests = filters.map((filter) => compileFilter(filter, expressionCompiler(variables)));
    const exact = tests.some((filter) => filter.exact);
    // Passes recorded events on unchanged, so that numbers keep their types.
    return (event, bytes) => {
      const read = exact ? decodeTyped(bytes) : event;
      return tests.every(({ test }) => test(read)) ? bytes : undefined;
    };
  }
  return (event, bytes) => {
    for (const row of run([decodeTyped(bytes)])) {
      if (row === PAUSE) continue;
      if (!equalValues(row['_id'] ?? null, event['_id']))
        throw new StoreError(
          'ChangeStreamFatalError',
          'Encountered an event whose _id field, which contains the resume token, was modified by the pipeline.',
          { errorLabels: ['NonResumableChangeStreamError'] },
        );
      return encode(row);
    }
    return undefined;
  };
}
