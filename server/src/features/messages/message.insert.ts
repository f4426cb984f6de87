import { gathered, isDuplicateKey } from '../../core/database';
import { messageCollection, type MessageDocument } from './message.model';

const insert = gathered(async (rows: readonly MessageDocument[]): Promise<unknown[]> => {
  try {
    await messageCollection().insertMany(rows, { ordered: false });
    return rows.map(() => undefined);
  } catch (error) {
    const { writeErrors } = error as { writeErrors?: { index: number; code?: number }[] };
    if (!writeErrors) throw error;
    const refused = new Map(writeErrors.map((one) => [one.index, one]));
    return rows.map((_, index) => {
      const one = refused.get(index);
      return one && !isDuplicateKey(one) ? error : one;
    });
  }
});

/** Stores a message, with others that are stored just then. Answers why it was refused (`isDuplicateKey`), if it was. */
export function insertOne(row: MessageDocument): Promise<unknown> {
  return insert(row);
}
