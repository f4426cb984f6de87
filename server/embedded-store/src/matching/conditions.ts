import { isDocument } from '../values/documents';
import { isArrayIndex } from '../values/paths';
import { compareValues, equalValues, typeOrder } from '../values/values';
import { comparesElements, compileFilter, type Condition, type FilterNode } from './match';

/** Conditions that every matching document fulfils, grouped by their use for the planner. */
export interface Conjunction {
  conditions: Condition[];
  /** Conditions that only limit candidates. Their `$elemMatch` is tested again. */
  hints: Condition[];
  /** A list of alternatives for every `$or`. */
  alternatives: FilterNode[][];
  /** Whether other parts of the filter must be tested, too. */
  residual: boolean;
}

export function conjunction(root: FilterNode): Conjunction {
  const found: Conjunction = { conditions: [], hints: [], alternatives: [], residual: false };
  add(root, found);
  return found;
}

function add(node: FilterNode, found: Conjunction): void {
  switch (node.kind) {
    case 'and':
      for (const inner of node.nodes) add(inner, found);
      return;
    case 'condition':
      found.conditions.push(node);
      if (node.operator === '$elemMatch') found.hints.push(...elementHints(node));
      return;
    case 'or':
      found.alternatives.push(node.nodes);
      found.residual = true;
      return;
    default:
      found.residual = true;
  }
}

/**
 * `{a: {$elemMatch: {b: 1}}}` implies that some `a.b` is 1, and `{a: {$elemMatch: {$gt: 1}}}` that some `a`
 * is above 1.
 */
function elementHints({ path, operand }: Condition): Condition[] {
  if (!isDocument(operand) || '$expr' in operand) return [];
  const onValues = comparesElements(operand);
  const inner = compileFilter(onValues ? { [path]: operand } : operand, () => () => true);
  const { conditions } = conjunction(inner.root);
  const scalar = conditions.filter(
    ({ operator, operand: value }) =>
      ['$eq', '$in', '$gt', '$gte', '$lt', '$lte'].includes(operator) && !admitsNull(operator, value),
  );
  return onValues
    ? scalar
    : // A number names a place in an element here, and a place in the array itself in an index.
      scalar
        .filter(({ parts }) => !isArrayIndex(parts[0] as string))
        .map((hint) => ({
          ...hint,
          path: `${path}.${hint.path}`,
          parts: [...path.split('.'), ...hint.parts],
        }));
}

/** Returns whether a missing value could fulfil the condition. */
function admitsNull(operator: string, operand: unknown): boolean {
  if (operator === '$in') return (operand as unknown[]).some((item) => item === null || item === undefined);
  return operand === null || operand === undefined || [0x01, 0x7f].includes(typeOrder(operand));
}

/** Returns whether matching documents must have a value at the path, as a sparse index requires. */
export function requiresPath(conditions: readonly Condition[], path: string): boolean {
  return conditions.some((condition) => condition.path === path && requiresValue(condition));
}

const requiresValue = ({ operator, operand }: Condition) =>
  operator === '$exists' || operator === '$elemMatch' || !admitsNull(operator, operand);

/** Returns whether documents that fulfil the conditions also match an index's partial filter. */
export function implies(conditions: readonly Condition[], partial: FilterNode): boolean {
  switch (partial.kind) {
    case 'and':
      return partial.nodes.every((node) => implies(conditions, node));
    case 'or':
      return partial.nodes.some((node) => implies(conditions, node));
    case 'condition':
      return conditions.some(
        (condition) => condition.path === partial.path && impliesCondition(condition, partial),
      );
    default:
      return false;
  }
}

function impliesCondition(given: Condition, wanted: Condition): boolean {
  if (given.operator === wanted.operator && equalValues(given.operand, wanted.operand)) return true;
  if (wanted.operator === '$exists') return requiresValue(given);
  if (wanted.whole || wanted.operator === '$elemMatch') return false;
  if (given.operator === '$eq') return !Array.isArray(given.operand) && wanted.test(given.operand);
  if (given.operator === '$in')
    return (given.operand as unknown[]).every(
      (item) => !Array.isArray(item) && !(item instanceof RegExp) && wanted.test(item),
    );
  return impliesRange(given, wanted);
}

function impliesRange(given: Condition, wanted: Condition): boolean {
  const side = given.operator.slice(0, 2);
  if (
    !['$g', '$l'].includes(side) ||
    wanted.operator.slice(0, 2) !== side ||
    typeOrder(given.operand) !== typeOrder(wanted.operand)
  ) {
    return (
      wanted.operator === '$type' &&
      wanted.operand === 'string' &&
      ['$g', '$l'].includes(side) &&
      typeof given.operand === 'string'
    );
  }
  const order = compareValues(given.operand, wanted.operand) * (side === '$g' ? 1 : -1);
  return order > 0 || (order === 0 && (wanted.operator.endsWith('e') || !given.operator.endsWith('e')));
}
