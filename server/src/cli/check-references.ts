import type { Db } from 'mongodb';

interface Reference {
  collection: string;
  field: string;
  target: string;
}

/** Fields that name a document of the same company, which must exist. */
const REFERENCES: readonly Reference[] = [
  { collection: 'messages', field: 'contactId', target: 'contacts' },
  { collection: 'messages', field: 'ticketId', target: 'tickets' },
  { collection: 'tickets', field: 'contactId', target: 'contacts' },
  { collection: 'ticket_notes', field: 'ticketId', target: 'tickets' },
  { collection: 'chat_messages', field: 'chatId', target: 'chats' },
  { collection: 'contact_list_items', field: 'contactListId', target: 'contact_lists' },
  { collection: 'kanban_columns', field: 'kanbanId', target: 'kanban_boards' },
  { collection: 'queue_options', field: 'queueId', target: 'queues' },
];
/** Collections that only companies have. */
const OF_COMPANIES = ['users', 'contacts', 'tickets', 'messages', 'connections', 'queues', 'settings'];
const BATCH = 1_000;

/** Returns a line per reference to a missing document, and per counter below an existing id. */
export async function findReferenceProblems(db: Db): Promise<string[]> {
  const problems: string[] = [];
  for (const reference of REFERENCES) problems.push(...(await missingTargets(db, reference)));
  const companies = new Set((await ids(db, 'companies')).map(Number));
  for (const name of OF_COMPANIES)
    for (const companyId of (await db.collection(name).distinct('companyId')) as number[])
      if (!companies.has(companyId)) problems.push(`${name}: the company ${companyId} does not exist`);
  for (const { _id: name, value } of await db
    .collection<{ _id: string; value: number }>('counters')
    .find()
    .toArray()) {
    const [last] = await db
      .collection<{ _id: number }>(name)
      .find({ _id: { $gte: 0 } }, { projection: { _id: 1 }, sort: { _id: -1 }, limit: 1 })
      .toArray();
    if (last && last._id > value) problems.push(`${name}: the id ${last._id} is above the counter, ${value}`);
  }
  return problems;
}

async function missingTargets(db: Db, { collection, field, target }: Reference): Promise<string[]> {
  const problems: string[] = [];
  let batch: { companyId: number; id: unknown }[] = [];
  const look = async () => {
    const wanted = [...new Set(batch.map(({ id }) => id))];
    const found = await db
      .collection(target)
      .find({ _id: { $in: wanted } } as object, { projection: { companyId: 1 } })
      .toArray();
    const companyOf = new Map(found.map(({ _id, companyId }) => [_id as unknown, Number(companyId)]));
    for (const { companyId, id } of batch)
      if (companyOf.get(id) !== companyId)
        problems.push(`${collection}: ${field} ${String(id)} of company ${companyId} is not in ${target}`);
    batch = [];
  };
  const rows = db
    .collection(collection)
    .find({ [field]: { $exists: true } }, { projection: { companyId: 1, [field]: 1 } });
  for await (const row of rows) {
    batch.push({ companyId: Number(row['companyId']), id: row[field] });
    if (batch.length === BATCH) await look();
  }
  if (batch.length > 0) await look();
  return [...new Set(problems)];
}

const ids = async (db: Db, collection: string): Promise<unknown[]> =>
  (
    await db
      .collection(collection)
      .find({}, { projection: { _id: 1 } })
      .toArray()
  ).map(({ _id }) => _id);
