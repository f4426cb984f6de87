import { EJSON } from 'bson';
import type { Document } from 'mongodb';
import { expect, test } from 'vitest';
import { useDatabase } from './use-database';

/** The field is absent in the result. */
export const MISSING = Symbol('missing');

export interface Rejected {
  code: number;
}

export const code = (number: number): Rejected => ({ code: number });

/** An expression, its value (or error) according to MongoDB's manual, and its document. */
export type Row = [expression: unknown, expected: unknown, document?: Document];

const isRejected = (expected: unknown): expected is Rejected =>
  typeof expected === 'object' && expected !== null && Object.keys(expected).join() === 'code';

/** Returns a value as text with the types of its numbers. */
export const typed = (value: unknown): string =>
  value === MISSING || value === undefined ? 'missing' : EJSON.stringify({ value }, { relaxed: false });

/** Returns the code of the store's error. */
export const codeOf = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    (value) => value,
    // With `promoteValues: false`, the driver returns the code as Int32.
    (error: unknown) => Number((error as { code: unknown }).code),
  );

/** Tests every row in a pipeline, an update and a filter. */
export function testExpressions(table: Record<string, Row[]>): void {
  const { db } = useDatabase();
  let id = 0;
  const all = Object.entries(table).flatMap(([operator, rows]) =>
    rows.map(([expression, expected, document = {}]) => ({ operator, expression, expected, document })),
  );
  const title = (value: unknown) => EJSON.stringify(value).slice(0, 90);
  test.each(all.map((row) => [row.operator, title(row.expression), row] as const))(
    '%s: %s has the value of the manual',
    async (_, __, { expression, expected, document }) => {
      const rows = db().collection<Document>('rows');
      const one = { _id: ++id as never };
      await rows.insertOne({ ...document, ...one });
      const read = () => rows.findOne(one, { promoteValues: false });
      const project = () =>
        rows
          .aggregate([{ $match: one }, { $replaceWith: { r: expression } }], { promoteValues: false })
          .next();
      const update = async () => {
        await rows.updateOne(one, [{ $set: { r: expression } }]);
        return read();
      };
      const filter = () => rows.find({ ...one, $expr: { $or: [expression, true] } }).toArray();
      if (isRejected(expected)) {
        expect(await codeOf(project()), 'in a pipeline').toBe(expected.code);
        expect(await codeOf(update()), 'in an update').toBe(expected.code);
        expect(await codeOf(filter()), 'in a filter').toBe(expected.code);
        return;
      }
      expect(typed((await project())?.['r']), 'in a pipeline').toBe(typed(expected));
      expect(typed((await update())?.['r']), 'in an update').toBe(typed(expected));
      expect(await filter(), 'in a filter').toHaveLength(1);
    },
  );
}
