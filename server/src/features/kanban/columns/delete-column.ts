import { AppError } from '@recado/shared/contract';
import type { KanbanDeps } from '../kanban.deps';
import { observations } from '../observations/observation.model';
import { columns, EXISTING } from './column.model';

/**
 * Hides the column, then deletes its cards. A job (`kanban.jobs.ts`) completes it.
 * @throws ERR_NO_COLUMN_FOUND
 */
export async function deleteColumn(deps: KanbanDeps, companyId: number, columnId: number): Promise<void> {
  const column = await columns.findOneAndUpdate(
    companyId,
    { _id: columnId, ...EXISTING },
    { $set: { deletingSince: new Date() } },
  );
  if (!column) throw new AppError('ERR_NO_COLUMN_FOUND');
  deps.boardPublisher.changed(companyId, column.kanbanId);
  await removeColumnCards(deps, companyId, columnId);
}

export function removeColumnCards(
  { tickets }: KanbanDeps,
  companyId: number,
  columnId: number,
): Promise<void> {
  return tickets.cards.remove(companyId, { columnId }, async (cardIds) => {
    await observations.deleteMany(companyId, { cardId: { $in: [...cardIds] } });
  });
}
