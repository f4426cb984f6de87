import { AppError, type BodyOf } from '@recado/shared/contract';
import {
  type createColumn as createColumnEndpoint,
  KANBAN_LIMITS,
  rankBetween,
  type updateColumn as updateColumnEndpoint,
} from '@recado/shared/kanban';
import { isDuplicateKey, nextIdInOrder } from '#core/database';
import { savingForm } from '#core/forms';
import type { Caller } from '#core/tenancy/caller';
import { requireBoard } from '../boards/find-board';
import { startFilling } from '../cards/fill-board';
import type { KanbanDeps } from '../kanban.deps';
import { type ColumnDocument, columns } from './column.model';
import { columnOfNewCards, requireColumn } from './find-column';

/** Administrators rarely move columns at once. */
const MAX_ATTEMPTS = 10;

/**
 * Adds the column at the right. The default board's first column receives the open and pending tickets.
 * @throws ERR_NO_KANBAN_FOUND, ERR_LIMIT_REACHED {limit}
 */
export async function createColumn(
  deps: KanbanDeps,
  companyId: number,
  { name, kanbanId, limit = null }: BodyOf<typeof createColumnEndpoint>,
): Promise<ColumnDocument> {
  await requireBoard(companyId, kanbanId);
  const before = await columnOfNewCards(deps, companyId);
  const column = await uniquelyRanked(async () => {
    const existing = await columns.find(companyId, { kanbanId }, { sort: { rank: 1 } });
    const most = KANBAN_LIMITS.columns;
    if (existing.filter(({ deletingSince }) => !deletingSince).length >= most)
      throw new AppError('ERR_LIMIT_REACHED', { limit: most });
    return columns.insert(companyId, {
      _id: await nextIdInOrder('kanban_columns'),
      kanbanId,
      name,
      limit,
      rank: rankBetween(existing.at(-1)?.rank ?? null, null),
      createdAt: new Date(),
    });
  });
  deps.boardPublisher.changed(companyId, kanbanId);
  if (!before && (await columnOfNewCards(deps, companyId))?._id === column._id)
    await startFilling(deps, companyId);
  return column;
}

/** @throws ERR_NO_COLUMN_FOUND, also for a `beforeId` of another board; errors of `savingForm` */
export async function updateColumn(
  deps: KanbanDeps,
  { companyId, name: by }: Pick<Caller, 'companyId' | 'name'>,
  columnId: number,
  { name, limit, beforeId, version: given }: BodyOf<typeof updateColumnEndpoint>,
): Promise<ColumnDocument> {
  const before = await requireColumn(companyId, columnId);
  const { kanbanId } = before;
  const saving = savingForm(before, { given, by, changes: { name, limit } });
  if (saving.unchanged && beforeId === undefined) return before;
  const column = await uniquelyRanked(async () => {
    const rank =
      beforeId === undefined ? undefined : await rankAfter(companyId, kanbanId, columnId, beforeId);
    return columns.findOneAndUpdate(
      companyId,
      { _id: columnId, deletingSince: { $exists: false }, ...saving.filter },
      {
        $set: {
          ...(name !== undefined && { name }),
          ...(limit !== undefined && { limit }),
          ...(rank !== undefined && { rank }),
        },
        ...saving.update,
      },
    );
  });
  if (!column) throw saving.stale(await requireColumn(companyId, columnId));
  deps.boardPublisher.changed(companyId, kanbanId);
  return column;
}

async function rankAfter(
  companyId: number,
  kanbanId: number,
  columnId: number,
  beforeId: number | null,
): Promise<string | undefined> {
  if (beforeId === columnId) return undefined;
  // Deleted columns keep their ranks for a while.
  const all = await columns.find(companyId, { kanbanId, _id: { $ne: columnId } }, { sort: { rank: 1 } });
  const left = all.findIndex(({ _id, deletingSince }) => _id === beforeId && !deletingSince);
  if (beforeId !== null && left === -1) throw new AppError('ERR_NO_COLUMN_FOUND');
  return rankBetween(all[left]?.rank ?? null, all[left + 1]?.rank ?? null);
}

/** Repeats a write whose rank a concurrent request took. */
async function uniquelyRanked<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (!isDuplicateKey(error, 'column-rank')) throw error;
      if (attempt === MAX_ATTEMPTS) throw new AppError('ERR_CONFLICT');
    }
  }
}
