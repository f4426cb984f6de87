import { chunk } from 'es-toolkit/array/chunk';
import { forEachAsync } from 'es-toolkit/array/forEachAsync';
import type { Db } from 'mongodb';

const BATCH = 500;
const AT_ONCE = 16;

interface Row {
  _id: number;
  companyId: number;
  firstReceivedAt?: Date;
  isGroup?: boolean;
}

/** Leaves out contacts that have the time, so that a repeated run continues. */
export async function storeFirstReceivedOfAll(db: Db): Promise<void> {
  const contacts = db.collection<Row>('contacts');
  await contacts.createIndexes([
    {
      key: { companyId: 1, firstReceivedAt: 1 },
      name: 'contact-first-received',
      partialFilterExpression: { firstReceivedAt: { $exists: true } },
    },
  ]);
  for (let after = 0; ;) {
    const rows = await contacts
      .find({ _id: { $gt: after } }, { projection: { companyId: 1, firstReceivedAt: 1, isGroup: 1 } })
      .sort({ _id: 1 })
      .limit(BATCH)
      .toArray();
    const last = rows.at(-1);
    if (!last) return;
    after = last._id;
    const open = rows.filter((row) => !row.firstReceivedAt && !row.isGroup);
    for (const batch of chunk(open, AT_ONCE)) await forEachAsync(batch, (row) => storeOf(db, row));
  }
}

async function storeOf(db: Db, { _id, companyId }: Row): Promise<void> {
  const [first] = await db
    .collection<{ companyId: number; contactId: number; createdAt: Date }>('messages')
    .find(
      { companyId, contactId: _id, fromMe: false, mediaType: { $nin: ['call', 'notification'] } } as object,
      { projection: { createdAt: 1 } },
    )
    .sort({ createdAt: 1, _id: 1 })
    .limit(1)
    .toArray();
  if (!first) return;
  await db
    .collection<Row>('contacts')
    .updateOne({ _id, companyId }, { $min: { firstReceivedAt: first.createdAt } });
}
