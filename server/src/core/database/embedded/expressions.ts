import { BSONRegExp } from 'bson';
import { Context, evalExpr } from 'mingo/core';
import * as accumulators from 'mingo/operators/accumulator';
import * as expressions from 'mingo/operators/expression';
import * as stages from 'mingo/operators/pipeline';
import * as windows from 'mingo/operators/window';
import { dateOperators } from './date-operators';
import { isDocument, type Document } from './documents';
import { StoreError, notSupported } from './errors';
import { compileRegex } from './regex';
import { valueAccumulators, valueOperators } from './value-operators';

/** Values of `$$name` in expressions: a command's `let`. */
export type Variables = Record<string, unknown>;

type Operators = NonNullable<Parameters<typeof Context.init>[0]>;

const context = Context.init({
  expression: { ...expressions, ...dateOperators, ...valueOperators } as unknown as Operators['expression'],
  accumulator: { ...accumulators, ...valueAccumulators } as unknown as Operators['accumulator'],
  pipeline: stages as unknown as Operators['pipeline'],
  window: windows as unknown as Operators['window'],
});

/** Options for mingo: this store's operators, and the command's variables. */
export const mingoOptions = (variables: Variables = {}) => ({
  context,
  variables,
  scriptEnabled: true,
  useStrictMode: true,
});

/** JavaScript in a query is never run, although mingo could. */
const SCRIPTS = ['$function', '$accumulator'];

const KNOWN = new Set([...Object.keys(expressions), ...Object.keys(accumulators)]);

/** Refuses unknown operators (168) anywhere in an expression, before a document is looked at. */
export function checkExpression(expression: unknown): void {
  if (Array.isArray(expression)) return expression.forEach(checkExpression);
  if (!isDocument(expression)) return;
  for (const [name, operand] of Object.entries(expression)) {
    if (name === '$literal') continue;
    if (SCRIPTS.includes(name)) throw notSupported(name, 'InvalidPipelineOperator');
    if (name.startsWith('$') && !KNOWN.has(name))
      throw new StoreError('InvalidPipelineOperator', `Unrecognized expression '${name}'`);
    checkExpression(operand);
  }
}

/** Compiles an aggregation expression: what it is for one document. */
export function compileExpression(
  expression: unknown,
  variables?: Variables,
): (document: Document) => unknown {
  checkExpression(expression);
  const prepared = withRegExps(expression);
  const options = mingoOptions(variables);
  return (document) => evalExpr(document as never, prepared as never, options as never) as unknown;
}

/** The same, as the query compiler wants it for `$expr`. */
export const expressionCompiler = (variables?: Variables) => (expression: unknown) =>
  compileExpression(expression, variables);

/** mingo knows JavaScript's regular expressions only. */
function withRegExps(expression: unknown): unknown {
  if (expression instanceof BSONRegExp) return compileRegex(expression);
  if (Array.isArray(expression)) return expression.map(withRegExps);
  if (!isDocument(expression)) return expression;
  return Object.fromEntries(Object.entries(expression).map(([name, value]) => [name, withRegExps(value)]));
}

/** Stages mingo has. */
export const isMingoStage = (name: string): boolean => name in stages;

export const isAccumulator = (name: string): boolean => name in accumulators;

/** mingo's answer of an accumulator over a group's documents. */
export function evaluateAccumulator(
  operator: string,
  documents: unknown[],
  operand: unknown,
  variables: Variables,
): unknown {
  return evalExpr(
    documents as never,
    { [operator]: operand } as never,
    mingoOptions(variables) as never,
  ) as unknown;
}
