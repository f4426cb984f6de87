import type { Document } from '../values/documents';
import { matchedIndex } from '../values/paths';
import { conjunction } from './conditions';
import type { Filter } from './match';

/** Returns the index of the array element that made the document match, as `$` means it. */
export function positionOf(filter: Filter, array: string, document: Document): number | undefined {
  const { conditions, alternatives } = conjunction(filter.root);
  const all = [...conditions, ...alternatives.flat().flatMap((node) => conjunction(node).conditions)];
  const related = all.filter(
    ({ path }) => path === array || path.startsWith(`${array}.`) || array.startsWith(`${path}.`),
  );
  for (const { parts, test, operator } of related.length > 0 ? related : all) {
    const index = matchedIndex(document, parts, operator === '$elemMatch' ? (item) => test([item]) : test);
    if (index !== undefined) return index;
  }
  return undefined;
}
