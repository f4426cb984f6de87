import type { Db } from 'mongodb';
import { evenRanks } from '@recado/shared/kanban';
import { type Company, ticket } from '../lists/fill';

const BATCH = 1_000;
const COLUMNS = ['Novos', 'Em conversa', 'Orçamento', 'Pagamento', 'Concluídos'];

export const BOARD_ID = 20_000_000;
/** From left to right. */
export const COLUMN_IDS: readonly number[] = COLUMNS.map((_name, index) => BOARD_ID + index);
/** Returns the id of the n-th card. */
export const cardId = (n: number): number => BOARD_ID + n;

/** Stores a board whose columns share so many cards of the administrator's open tickets, and switches the kanban on. */
export async function fillBoard(db: Db, company: Company, count: number) {
  const { companyId } = company;
  const now = new Date();
  const values = { 'values.useKanban': 'enabled', 'values.kanbanDefault': String(BOARD_ID) };
  await db
    .collection<{ _id: number }>('settings')
    .updateOne({ _id: companyId }, { $set: { companyId, ...values } }, { upsert: true });
  const board = {
    _id: BOARD_ID,
    companyId,
    name: 'Vendas',
    nameKey: 'vendas',
    publishedAt: now,
    createdAt: now,
  };
  await db.collection('kanban_boards').insertOne(board as never);
  const ranks = evenRanks(COLUMNS.length, null, null);
  const columns = COLUMNS.map((name, index) => ({
    _id: COLUMN_IDS[index],
    companyId,
    kanbanId: BOARD_ID,
    name,
    rank: ranks[index],
    limit: null,
    createdAt: now,
  }));
  await db.collection('kanban_columns').insertMany(columns as never[]);
  const cardRanks = evenRanks(Math.ceil(count / COLUMNS.length), null, null);
  const admin = await db
    .collection<{ _id: number; name: string }>('users')
    .findOne({ companyId, email: 'admin@recado.test' });
  if (!admin) throw new Error('The seed made no administrator.');
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) =>
      withCard(company, from + index, { admin, count, now, cardRanks }),
    );
    await db.collection('tickets').insertMany(rows as never[]);
  }
}

interface Filling {
  admin: { _id: number; name: string };
  count: number;
  now: Date;
  cardRanks: readonly string[];
}

function withCard(company: Company, n: number, { admin, count, now, cardRanks }: Filling) {
  const row = ticket(company, n, count, now.getTime());
  return {
    ...row,
    status: 'open',
    userId: admin._id,
    user: { name: admin.name },
    openKey: `${company.companyId}:${row._id}`,
    closedAt: null,
    card: {
      id: cardId(n),
      kanbanId: BOARD_ID,
      columnId: COLUMN_IDS[n % COLUMN_IDS.length],
      rank: cardRanks[Math.floor(n / COLUMN_IDS.length)],
    },
  };
}
