import { z } from 'zod';
import { boards } from './boards/board.model';
import { hideColumns } from './boards/delete-board';
import { FILL, fillSchema, runFilling } from './cards/fill-board';
import { columns } from './columns/column.model';
import { removeColumnCards } from './columns/delete-column';
import type { KanbanDeps } from './kanban.deps';

const SWEEP_MS = 60_000;
/** After this time, no card is still being moved into a deleted column. */
const SETTLED_AFTER_MS = 60_000;

/** `finishDeletions` deletes hidden columns and boards, with cards that were moved in between. */
export function defineJobs(deps: KanbanDeps): { finishDeletions(now?: Date): Promise<void> } {
  const finishDeletions = async (now = new Date()): Promise<void> => {
    await finishColumnsAcrossCompanies(deps, now);
    await finishBoardsAcrossCompanies();
  };
  deps.jobs.define('kanban.deletions', z.unknown(), () => finishDeletions());
  deps.jobs.every(SWEEP_MS, 'kanban.deletions');
  deps.jobs.define(FILL, fillSchema, (data) => runFilling(deps, data));
  return { finishDeletions };
}

async function finishColumnsAcrossCompanies(deps: KanbanDeps, now: Date): Promise<void> {
  const settled = { deletingSince: { $lt: new Date(now.getTime() - SETTLED_AFTER_MS) } };
  for await (const { companyId, _id } of columns.eachAcrossCompanies(settled))
    await removeColumnCards(deps, companyId, _id)
      .then(() => columns.deleteOne(companyId, { _id }))
      .catch((err: unknown) =>
        deps.log.error({ err, columnId: _id }, 'column deletion failed; it is retried'),
      );
}

/** Hides columns that a concurrent request added, too. */
async function finishBoardsAcrossCompanies(): Promise<void> {
  for await (const { companyId, _id } of boards.eachAcrossCompanies({ deleting: true })) {
    await hideColumns(companyId, _id);
    if ((await columns.count(companyId, { kanbanId: _id })) === 0) await boards.deleteOne(companyId, { _id });
  }
}
