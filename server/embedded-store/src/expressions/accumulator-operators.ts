import { type Accumulator, ACCUMULATORS } from './accumulators';
import { listOf, type Operator, type Operators } from './operator';

/** Uses an accumulator as an expression: over its arguments, or over the elements of a single one. */
const over =
  (name: string): Operator =>
  (operand, scope) => {
    const values = listOf(operand).map((expression) => scope.compile(expression));
    const create = ACCUMULATORS[name] as () => Accumulator;
    return (environment) => {
      const found = values.map((evaluate) => evaluate(environment));
      const [only] = found;
      const accumulator = create();
      const items: unknown[] = found.length === 1 && Array.isArray(only) ? only : found;
      for (const item of items) accumulator.add(item);
      return accumulator.result();
    };
  };

export const accumulatorOperators: Operators = Object.fromEntries(
  ['$sum', '$avg', '$min', '$max', '$stdDevPop', '$stdDevSamp'].map((name) => [name, over(name)]),
);
