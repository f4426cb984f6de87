import type { Document } from '../values/documents';
import { isDocument, toNumber } from '../values/documents';
import { StoreError } from '../values/errors';

/** Values of `$$name` in expressions: a command's `let`, and `NOW`. */
export type Variables = Readonly<Record<string, unknown>>;

/** Input of an expression: the document, and the variables bound by `$map`, `$let` and similar operators. */
export interface Environment {
  root: Document;
  slots: unknown[];
}

/** A compiled expression. Undefined is a missing value. */
export type Evaluate = (environment: Environment) => unknown;

export interface Scope {
  compile(expression: unknown): Evaluate;
  /** Returns a scope with further variables, and the slots of their values. */
  bind(names: readonly string[]): { scope: Scope; slots: number[] };
}

/** Compiles an operator's operand. A wrong form is rejected before documents are read. */
export type Operator = (operand: unknown, scope: Scope, name: string) => Evaluate;

export type Operators = Record<string, Operator>;

export const located = (code: number, message: string): StoreError =>
  new StoreError(`Location${code}`, message);

export const isNullish = (value: unknown): value is null | undefined => value === null || value === undefined;

export const listOf = (operand: unknown): unknown[] => (Array.isArray(operand) ? operand : [operand]);

/** An operator that evaluates all its arguments. Throws 16020 or 28667 for a wrong number of them. */
export function eager(
  [least, most]: readonly [number, number],
  apply: (values: unknown[], name: string) => unknown,
): Operator {
  return (operand, scope, name) => {
    const list = listOf(operand);
    checkCount(name, list.length, least, most);
    const compiled = list.map((expression) => scope.compile(expression));
    const [first, second] = compiled;
    if (compiled.length === 1 && first) return (environment) => apply([first(environment)], name);
    if (compiled.length === 2 && first && second)
      return (environment) => apply([first(environment), second(environment)], name);
    return (environment) =>
      apply(
        compiled.map((evaluate) => evaluate(environment)),
        name,
      );
  };
}

export const ANY = [0, Infinity] as const;

function checkCount(name: string, count: number, least: number, most: number): void {
  if (count >= least && count <= most) return;
  if (least === most)
    throw located(16020, `Expression ${name} takes exactly ${least} arguments. ${count} were passed in.`);
  throw located(
    28667,
    `Expression ${name} takes at least ${least} arguments, and at most ${most}, but ${count} were passed in.`,
  );
}

/** MongoDB's error codes of an operator with named arguments. */
interface NamedCodes {
  object: number;
  unknown: number;
  missing: number | Record<string, number>;
}

/** Compiles the named arguments of an operator. Absent ones are omitted. */
export function namedArguments<Required extends string, Optional extends string = never>(
  operand: unknown,
  name: string,
  required: readonly Required[],
  optional: readonly Optional[],
  codes: NamedCodes,
): Record<Required, unknown> & Partial<Record<Optional, unknown>> {
  if (!isDocument(operand)) throw located(codes.object, `${name} only supports an object as its argument`);
  for (const argument of Object.keys(operand)) {
    if (![...required, ...optional].includes(argument as never))
      throw located(codes.unknown, `${name} found an unknown argument: ${argument}`);
  }
  for (const argument of required) {
    if (!(argument in operand)) {
      const code = typeof codes.missing === 'number' ? codes.missing : (codes.missing[argument] ?? 9);
      throw located(code, `Missing '${argument}' parameter to ${name}`);
    }
  }
  return operand as Record<Required, unknown> & Partial<Record<Optional, unknown>>;
}

/** Like `namedArguments`, but evaluates each argument. A missing value is undefined. */
export function named<Required extends string, Optional extends string = never>(
  required: readonly Required[],
  optional: readonly Optional[],
  codes: NamedCodes,
  apply: (values: Record<Required | Optional, unknown>, name: string, given: ReadonlySet<string>) => unknown,
): Operator {
  return (operand, scope, name) => {
    const given = namedArguments(operand, name, required, optional, codes);
    const compiled = Object.entries(given).map(
      ([argument, expression]) => [argument, scope.compile(expression)] as const,
    );
    const names = new Set(Object.keys(given));
    return (environment) => {
      const values: Record<string, unknown> = {};
      for (const [argument, evaluate] of compiled) values[argument] = evaluate(environment);
      return apply(values as Record<Required | Optional, unknown>, name, names);
    };
  };
}

/** Returns an integer of any numeric type; undefined for other values. */
export function integerOf(value: unknown): number | undefined {
  const number = toNumber(value);
  return number !== undefined && Number.isInteger(number) ? number : undefined;
}

export function int32Of(value: unknown, what: string, typeCode: number, rangeCode: number): number {
  if (toNumber(value) === undefined) throw located(typeCode, `${what} must be numeric`);
  const number = integerOf(value);
  if (number === undefined || number < -0x80000000 || number > 0x7fffffff)
    throw located(rangeCode, `${what} must be representable as a 32-bit integer: ${String(value)}`);
  return number;
}
