import { AppError } from '@recado/shared/contract';
import { columns, EXISTING as EXISTING_COLUMN } from '../columns/column.model';
import { removeColumnCards } from '../columns/delete-column';
import type { KanbanDeps } from '../kanban.deps';
import { boards, EXISTING } from './board.model';

/**
 * Hides the board with its columns, then deletes their cards. A job (`kanban.jobs.ts`) completes it.
 * @throws ERR_NO_KANBAN_FOUND
 */
export async function deleteBoard(deps: KanbanDeps, companyId: number, kanbanId: number): Promise<void> {
  const hidden = await boards.updateOne(
    companyId,
    { _id: kanbanId, ...EXISTING },
    { $set: { deleting: true }, $unset: { nameKey: 1 } },
  );
  if (hidden === 0) throw new AppError('ERR_NO_KANBAN_FOUND');
  await hideColumns(companyId, kanbanId);
  deps.boardPublisher.changed(companyId, kanbanId, true);
  if ((await deps.settings.getSetting(companyId, 'kanbanDefault')) === String(kanbanId))
    await deps.settings.setSetting(companyId, 'kanbanDefault', '');
  for (const { _id } of await columns.find(companyId, { kanbanId }))
    await removeColumnCards(deps, companyId, _id);
}

export async function hideColumns(companyId: number, kanbanId: number): Promise<void> {
  await columns.updateMany(
    companyId,
    { kanbanId, ...EXISTING_COLUMN },
    { $set: { deletingSince: new Date() } },
  );
}
