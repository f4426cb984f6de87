import { decode, encode, isDocument, type Document } from './documents';
import { StoreError } from './errors';
import type { Variables } from './expressions';
import { compileStages } from './stages';
import { equalValues } from './values';

const ALLOWED = new Set(['$set', '$addFields', '$unset', '$project', '$replaceRoot', '$replaceWith']);

/** Compiles an update written as a pipeline. 40324 for unknown stages, 72 for those an update may not use. */
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
    // Expressions see plain numbers; what they leave unchanged keeps its own type.
    const plain = decode(encode(document));
    const [result] = [...run([plain])];
    if (!isDocument(result)) throw new StoreError('BadValue', 'The update left no document');
    return withTypesOf(document, {
      ...('_id' in document && !('_id' in result) ? { _id: document['_id'] } : {}),
      ...result,
    });
  };
}

function withTypesOf(before: Document, after: Document): Document {
  return Object.fromEntries(
    Object.entries(after).map(([name, value]) => [
      name,
      name in before && equalValues(before[name], value) ? before[name] : value,
    ]),
  );
}
