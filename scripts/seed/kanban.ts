import type { App } from '../../server/src/app';
import type { SeedClock } from './clock';
import type { SeededCompany } from './company';
import board from './kanban.json';

interface SeededBoard {
  kanbanId: number;
  columnIds: number[];
}

interface CardRow {
  card: { id: number };
  status: string;
  contact: { name: string };
}

/** Creates the board before the conversations, so that their tickets receive cards. */
export async function seedBoard({
  app,
  company: { companyId },
}: {
  app: App;
  company: SeededCompany;
}): Promise<SeededBoard> {
  const { kanban, settings } = app.services;
  const { _id: kanbanId } = await kanban.boards.create(companyId, board.name);
  const columnIds: number[] = [];
  for (const name of board.columns)
    columnIds.push((await kanban.boards.addColumn(companyId, kanbanId, name))._id);
  await settings.setSetting(companyId, 'kanbanDefault', String(kanbanId));
  await settings.setSetting(companyId, 'useKanban', 'enabled');
  return { kanbanId, columnIds };
}

/** Distributes the cards: resolved tickets mostly in the last column, others over the first four. */
export async function seedCards(deps: {
  app: App;
  clock: SeedClock;
  company: SeededCompany;
  board: SeededBoard;
}): Promise<void> {
  const { app, clock, company, board: seeded } = deps;
  const { companyId, callers } = company;
  const caller = callers['admin'];
  if (!caller) throw new Error('Nobody administers the company.');
  const rows = await app.database.db
    .collection<CardRow>('tickets')
    .find({ companyId, 'card.kanbanId': seeded.kanbanId })
    .sort({ _id: 1 })
    .toArray();
  clock.minutesAgo(board.movedMinutesAgo);
  const last = seeded.columnIds.length - 1;
  for (const [n, { card, status }] of rows.entries()) {
    const at = status === 'closed' && n % 5 !== 0 ? last : n % last;
    const columnId = seeded.columnIds[at];
    if (columnId !== undefined) await app.services.kanban.move(caller, card.id, columnId);
  }
  for (const [n, { by, text }] of board.observations.entries()) {
    const row = rows.at(-1 - n);
    const author = callers[by];
    if (row && author) await app.services.kanban.observe(author, row.card.id, text);
  }
}
