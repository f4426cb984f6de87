import type { MenuQueue } from '@recado/shared/chatbot';
import type { QueueRow } from '@recado/shared/queues';
import { optionTree } from '../options/option-tree';
import { queueOptions } from '../options/queue-option.model';

export interface MenuReaderDeps {
  queues: { queueRowsByIds(companyId: number, ids: readonly number[]): Promise<QueueRow[]> };
}

/** Returns existing queues with options, in the order of the ids. */
export async function readMenus(
  { queues }: MenuReaderDeps,
  companyId: number,
  queueIds: readonly number[],
): Promise<MenuQueue[]> {
  const ids = [...new Set(queueIds)];
  const [rows, options] = await Promise.all([
    queues.queueRowsByIds(companyId, ids),
    queueOptions.find(companyId, { queueId: { $in: ids } }),
  ]);
  return ids.flatMap((id) => {
    const row = rows.find((queue) => queue.id === id);
    if (!row) return [];
    const own = options.filter(({ queueId }) => queueId === id);
    const { name, greetingMessage: greeting } = row;
    return [{ id, name, greeting, options: optionTree(own, null), closedText: null }];
  });
}
