import { compileExpression } from '../expressions/compile';
import { located, type Variables } from '../expressions/operator';
import { type Document, isDocument, setField } from '../values/documents';

/** The values of `$$KEEP` and similar variables. */
const VERDICTS = { KEEP: 'keep', PRUNE: 'prune', DESCEND: 'descend' };

/**
 * `$redact` keeps, drops or descends into each level of a document. Returns undefined to drop the document.
 */
export function compileRedact(
  operand: unknown,
  variables: Variables,
): (document: Document) => Document | undefined {
  const evaluate = compileExpression(operand, { ...variables, ...VERDICTS });
  const level = (document: Document): Document | undefined => {
    const verdict = evaluate(document);
    if (verdict === VERDICTS.KEEP) return document;
    if (verdict === VERDICTS.PRUNE) return undefined;
    if (verdict !== VERDICTS.DESCEND)
      throw located(17053, '$redact must be one of $$KEEP, $$PRUNE or $$DESCEND');
    const result: Document = {};
    for (const name of Object.keys(document)) {
      const value = inside(document[name]);
      if (value !== undefined) setField(result, name, value);
    }
    return result;
  };
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside).filter((item) => item !== undefined);
    return isDocument(value) ? level(value) : value;
  };
  return level;
}
