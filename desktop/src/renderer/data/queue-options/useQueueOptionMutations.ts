import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  createQueueOption,
  deleteQueueOption,
  moveQueueOption,
  type QueueOption,
  updateQueueOption,
} from '@recado/shared/queue-options';
import { call } from '@/lib/api/call';
import { queueOptionKeys } from './useQueueOptions';

export type OptionContent = Pick<QueueOption, 'title' | 'message' | 'queueToTransferId' | 'operatorId'>;

export interface OptionSaving {
  id: number | null;
  queueId: number;
  parentId: number | null;
  content: OptionContent;
}

/** `move` and `remove` resolve after the queue's options have been read again. */
export function useQueueOptionMutations() {
  const client = useQueryClient();
  return useMemo(() => {
    const reread = (queueId: number) => client.invalidateQueries({ queryKey: queueOptionKeys.of(queueId) });
    return {
      reread,
      save: ({ id, queueId, parentId, content }: OptionSaving): Promise<QueueOption> =>
        id === null
          ? call(createQueueOption, { body: { queueId, parentId, ...content } })
          : call(updateQueueOption, { params: { queueOptionId: id }, body: content }),
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
