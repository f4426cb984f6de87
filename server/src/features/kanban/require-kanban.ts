import { AppError } from '@recado/shared/contract';
import type { KanbanDeps } from './kanban.deps';

/** Rejects calls without the setting, except the list of boards. Stored cards stay while it is off. */
export async function requireKanban(
  { tickets }: Pick<KanbanDeps, 'tickets'>,
  companyId: number,
): Promise<void> {
  if (!(await usesKanban({ tickets }, companyId))) throw new AppError('ERR_NO_PERMISSION');
}

export function usesKanban({ tickets }: Pick<KanbanDeps, 'tickets'>, companyId: number): Promise<boolean> {
  return tickets.referenceData.enabled(companyId, 'useKanban');
}
