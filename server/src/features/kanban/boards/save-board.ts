import { AppError, type BodyOf } from '@recado/shared/contract';
import { KANBAN_LIMITS, type updateBoard } from '@recado/shared/kanban';
import { plainText } from '@recado/shared/search';
import { isDuplicateKey, nextIdInOrder } from '#core/database';
import { savingForm } from '#core/forms';
import type { Caller } from '#core/tenancy/caller';
import type { KanbanDeps } from '../kanban.deps';
import { type BoardDocument, boards, EXISTING } from './board.model';
import { requireBoard } from './find-board';

/**
 * Makes the first board the default one. Concurrent requests may exceed the limit by one.
 * @throws ERR_LIMIT_REACHED {limit}, ERR_CONFLICT {field: name}
 */
export async function createBoard(
  { boardPublisher, settings }: KanbanDeps,
  companyId: number,
  name: string,
): Promise<BoardDocument> {
  const limit = KANBAN_LIMITS.boards;
  const existing = await boards.count(companyId, { ...EXISTING });
  if (existing >= limit) throw new AppError('ERR_LIMIT_REACHED', { limit });
  const board = await uniquelyNamed(
    boards.insert(companyId, {
      _id: await nextIdInOrder('kanban_boards'),
      name,
      nameKey: plainText(name),
      publishedAt: new Date(0),
      createdAt: new Date(),
    }),
  );
  boardPublisher.changed(companyId, board._id, true);
  if (existing === 0 && (await settings.getSetting(companyId, 'kanbanDefault')) === '')
    await settings.setSetting(companyId, 'kanbanDefault', String(board._id));
  return board;
}

/** @throws ERR_NO_KANBAN_FOUND, ERR_CONFLICT {field: name}, errors of `savingForm` */
export async function renameBoard(
  { boardPublisher }: KanbanDeps,
  { companyId, name: by }: Pick<Caller, 'companyId' | 'name'>,
  kanbanId: number,
  { name, version: given }: BodyOf<typeof updateBoard>,
): Promise<BoardDocument> {
  const before = await requireBoard(companyId, kanbanId);
  const saving = savingForm(before, { given, by, changes: { name } });
  if (saving.unchanged) return before;
  const board = await uniquelyNamed(
    boards.findOneAndUpdate(
      companyId,
      { _id: kanbanId, ...EXISTING, ...saving.filter },
      { $set: { name, nameKey: plainText(name) }, ...saving.update },
    ),
  );
  if (!board) throw saving.stale(await requireBoard(companyId, kanbanId));
  boardPublisher.changed(companyId, kanbanId, true);
  return board;
}

async function uniquelyNamed<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!isDuplicateKey(error, 'board-name')) throw error;
    throw new AppError('ERR_CONFLICT', { field: 'name' });
  }
}
