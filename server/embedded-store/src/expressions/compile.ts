import {
  clone,
  type Document,
  field,
  fieldsOf,
  isDocument,
  setField,
  typedNumbers,
} from '../values/documents';
import { notSupported, StoreError } from '../values/errors';
import { recordUse } from '../values/usage';
import { accumulatorOperators } from './accumulator-operators';
import { arithmeticOperators } from './arithmetic-operators';
import { arrayOperators } from './array-operators';
import { comparisonOperators } from './comparison-operators';
import { conversionOperators } from './conversion-operators';
import { dateOperators } from './date-operators';
import { dateTextOperators } from './date-text-operators';
import { objectOperators } from './object-operators';
import {
  type Environment,
  type Evaluate,
  located,
  type Operators,
  type Scope,
  type Variables,
} from './operator';
import { regexOperators } from './regex-operators';
import { setOperators } from './set-operators';
import { stringOperators } from './string-operators';

/** All supported expression operators. Others are rejected by name. */
const OPERATORS: Operators = {
  ...comparisonOperators,
  ...arithmeticOperators,
  ...accumulatorOperators,
  ...arrayOperators,
  ...setOperators,
  ...stringOperators,
  ...regexOperators,
  ...objectOperators,
  ...conversionOperators,
  ...dateOperators,
  ...dateTextOperators,
};

/** MongoDB's operators that this store rejects. */
const REJECTED = new Set([
  '$accumulator',
  '$encStrContains',
  '$encStrEndsWith',
  '$encStrNormalizedEq',
  '$encStrStartsWith',
  '$function',
  '$median',
  '$meta',
  '$percentile',
  '$toHashedIndexKey',
  '$toUUID',
]);

/** Variables that always exist. */
const SYSTEM = new Set(['ROOT', 'CURRENT', 'REMOVE', 'NOW']);
const REJECTED_VARIABLES = new Set(['CLUSTER_TIME', 'SEARCH_META', 'USER_ROLES', 'JS_SCOPE', 'IS_MR']);

/** Compiles an aggregation expression. The result is computed per document; undefined is a missing value. */
export function compileExpression(
  expression: unknown,
  variables: Variables = {},
): (document: Document) => unknown {
  const evaluate = new CompileScope(variables, new Map()).compile(expression);
  return (root) => evaluate({ root, slots: [] });
}

/** Returns the compiler of `$expr` for filters. */
export const expressionCompiler = (variables?: Variables) => (expression: unknown) =>
  compileExpression(expression, variables);

/** Evaluates an expression that reads no document, for a command's `let`. */
export function evaluateConstant(expression: unknown, variables: Variables): unknown {
  const scope = new CompileScope(variables, new Map(), true);
  return scope.compile(expression)({ root: {}, slots: [] });
}

class CompileScope implements Scope {
  constructor(
    private readonly variables: Variables,
    private readonly bound: ReadonlyMap<string, number>,
    private readonly constant = false,
  ) {}

  bind(names: readonly string[]): { scope: Scope; slots: number[] } {
    const bound = new Map(this.bound);
    const first = Math.max(-1, ...this.bound.values()) + 1;
    const slots = names.map((name, at) => {
      checkVariableName(name);
      bound.set(name, first + at);
      return first + at;
    });
    return { scope: new CompileScope(this.variables, bound, this.constant), slots };
  }

  compile(expression: unknown): Evaluate {
    if (typeof expression === 'string' && expression.startsWith('$')) return this.path(expression);
    if (Array.isArray(expression)) return this.array(expression);
    if (isDocument(expression)) return this.document(expression);
    const value = typedNumbers(expression);
    return () => value;
  }

  private array(expressions: unknown[]): Evaluate {
    const items = expressions.map((item) => this.compile(item));
    // A missing value becomes null, so that the others keep their indexes.
    return (environment) => items.map((evaluate) => evaluate(environment) ?? null);
  }

  private document(expression: Document): Evaluate {
    const names = Object.keys(expression);
    const operator = names.find((name) => name.startsWith('$'));
    if (operator !== undefined) {
      if (names.length > 1)
        throw located(
          15983,
          `An object representing an expression must have exactly one field: ${names.join(', ')}`,
        );
      return this.operator(operator, expression[operator]);
    }
    const fields = names.map((name) => {
      if (name.includes('.'))
        throw located(
          16412,
          `FieldPath field names may not contain '.'. Consider using $getField or $setField.`,
        );
      return [name, this.compile(expression[name])] as const;
    });
    return (environment) => {
      const result: Document = {};
      for (const [name, evaluate] of fields) {
        const value = evaluate(environment);
        if (value !== undefined) setField(result, name, value);
      }
      return result;
    };
  }

  private operator(name: string, operand: unknown): Evaluate {
    recordUse('expression', name);
    if (name === '$literal') {
      const value = typedNumbers(clone(operand));
      return () => value;
    }
    if (REJECTED.has(name)) throw notSupported(name, 'InvalidPipelineOperator');
    const operator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
    if (!operator) throw new StoreError('InvalidPipelineOperator', `Unrecognized expression '${name}'`);
    return operator(operand, this, name);
  }

  private path(text: string): Evaluate {
    if (!text.startsWith('$$')) return this.fieldPath('CURRENT', pathParts(text.slice(1)));
    const [name = '', ...parts] = pathParts(text.slice(2));
    return this.fieldPath(name, parts);
  }

  private fieldPath(variable: string, parts: readonly string[]): Evaluate {
    const start = this.variable(variable);
    const [first] = parts;
    if (first === undefined) return start;
    if (parts.length === 1)
      return (environment) => {
        const value = start(environment);
        return isDocument(value) ? field(value, first) : valueAtPath(value, parts, 0);
      };
    return (environment) => valueAtPath(start(environment), parts, 0);
  }

  private variable(name: string): Evaluate {
    const slot = this.bound.get(name);
    if (slot !== undefined) return ({ slots }) => slots[slot];
    if ((name === 'CURRENT' || name === 'ROOT') && this.constant)
      throw located(
        4890500,
        'Command let Expression tried to access a field, but this is not allowed because Command let expressions run before the query examines any documents.',
      );
    if (Object.hasOwn(this.variables, name)) {
      const value = this.variables[name];
      return () => value;
    }
    if (REJECTED_VARIABLES.has(name)) throw notSupported(`$$${name}`, 'InvalidPipelineOperator');
    if (!SYSTEM.has(name)) throw located(17276, `Use of undefined variable: ${name}`);
    if (name === 'REMOVE') return () => undefined;
    if (name !== 'NOW') return ({ root }: Environment) => root;
    const now = new Date();
    return () => now;
  }
}

/** Splits a field path. Throws 15998, 40353, 16410 or 16872 for an invalid one. */
export function pathParts(path: string): string[] {
  if (path === '') throw located(16872, "'$' by itself is not a valid FieldPath");
  if (path.endsWith('.')) throw located(40353, `FieldPath must not end with a '.'.`);
  const parts = path.split('.');
  for (const part of parts) {
    if (part === '') throw located(15998, 'FieldPath field names may not be empty strings.');
    if (part.includes('\0')) throw located(16411, 'FieldPath field names may not contain null bytes.');
    if (part.startsWith('$') && !['$id', '$ref', '$db'].includes(part))
      throw located(
        16410,
        `FieldPath field names may not start with '$'. Consider using $getField or $setField.`,
      );
  }
  return parts;
}

/**
 * Returns the value at a path. In expressions, a number in the path is a field name, never an array index.
 */
function valueAtPath(value: unknown, parts: readonly string[], at: number): unknown {
  if (at === parts.length) return value;
  const fields = fieldsOf(value);
  if (fields) return valueAtPath(field(fields, parts[at] as string), parts, at + 1);
  if (!Array.isArray(value)) return undefined;
  return value
    .map((item) => (Array.isArray(item) ? undefined : valueAtPath(item, parts, at)))
    .filter((item) => item !== undefined);
}

/** Throws 9 for an invalid variable name. */
export function checkVariableName(name: string): void {
  if (name === '') throw new StoreError('FailedToParse', 'empty variable names are not allowed');
  if (name === 'CURRENT') throw notSupported('Binding $$CURRENT', 'FailedToParse');
  const [first = ''] = name;
  if (!/[a-z]/.test(first) && first < '\u0080')
    throw new StoreError(
      'FailedToParse',
      `'${name}' starts with an invalid character for a user variable name`,
    );
  // eslint-disable-next-line no-control-regex -- the names MongoDB allows: ASCII letters, digits and _, and all else
  if (/[\u0000-\u007f]/.test(name.replace(/[A-Za-z0-9_]/g, '')))
    throw new StoreError('FailedToParse', `'${name}' contains an invalid character for a variable name`);
}
