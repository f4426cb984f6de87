import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { AppError } from '@recado/shared/contract';
import {
  createQueueOption,
  deleteQueueOption,
  listQueueOptions,
  moveQueueOption,
  type QueueOption,
  updateQueueOption,
  withDescendants,
} from '@recado/shared/queue-options';
import { call } from '@/lib/api/call';
import { queueOptionKeys } from './useQueueOptions';

export type OptionContent = Pick<QueueOption, 'title' | 'message' | 'queueToTransferId' | 'operatorId'>;

export interface OptionSaving {
  id: number | null;
  queueId: number;
  parentId: number | null;
  content: OptionContent;
  /** The version that was edited; absent for a new option. */
  version: number | undefined;
}

/** `move` and `remove` resolve after the queue's options have been read again. */
export function useQueueOptionMutations() {
  const client = useQueryClient();
  return useMemo(() => {
    const reread = (queueId: number) => client.invalidateQueries({ queryKey: queueOptionKeys.of(queueId) });
    return {
      reread,
      /** Reads the queue's options again, too. */
      async read({ id, queueId }: QueueOption): Promise<QueueOption> {
        const tree = await client.fetchQuery({
          queryKey: queueOptionKeys.treeOf(queueId),
          queryFn: () => call(listQueueOptions, { query: { queueId } }),
          staleTime: 0,
        });
        const option = withDescendants(tree).find((each) => each.id === id);
        if (!option) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND');
        return option;
      },
      save: ({ id, queueId, parentId, content, version }: OptionSaving): Promise<QueueOption> =>
        id === null
          ? call(createQueueOption, { body: { queueId, parentId, ...content } })
          : call(updateQueueOption, { params: { queueOptionId: id }, body: { ...content, version } }),
      async move({ id, queueId }: QueueOption, option: number): Promise<void> {
        await call(moveQueueOption, { params: { queueOptionId: id }, body: { option } });
        await reread(queueId);
      },
      async remove({ id, queueId }: QueueOption): Promise<void> {
        await call(deleteQueueOption, { params: { queueOptionId: id } });
        await reread(queueId);
      },
    };
  }, [client]);
}
