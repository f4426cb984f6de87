import { compileStages } from '../aggregation/stages';
import type { Variables } from '../expressions/operator';
import { clone, type Document, isDocument, typedNumbers } from '../values/documents';
import { StoreError } from '../values/errors';

const ALLOWED = new Set(['$set', '$addFields', '$unset', '$project', '$replaceRoot', '$replaceWith']);

/**
 * Compiles an update written as a pipeline. Throws 40324 for unknown stages, 72 for stages not allowed in
 * updates.
 */
export function compileUpdatePipeline(
  pipeline: unknown[],
  variables?: Variables,
): (document: Document) => Document {
  for (const stage of pipeline) {
    const name = isDocument(stage) ? Object.keys(stage)[0] : undefined;
    if (name !== undefined && !ALLOWED.has(name))
      throw new StoreError('InvalidOptions', `${name} is not allowed to be used within an update`);
  }
  const run = compileStages(pipeline, { variables: variables ?? {} });
  return (document) => {
    const [result] = [...run([typedNumbers(clone(document)) as Document])];
    if (!isDocument(result)) throw new StoreError('BadValue', 'The update left no document');
    return '_id' in document && !('_id' in result) ? { _id: document['_id'], ...result } : result;
  };
}
