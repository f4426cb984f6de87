import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createQueue,
  deleteQueue,
  getQueue,
  type Queue,
  type QueueInput,
  updateQueue,
} from '@recado/shared/queues';
import { call } from '@/lib/api/call';
import { changeQueues, queueKeys, withoutQueue, withQueue } from './useQueues';

export const readQueue = (queueId: number): Promise<Queue> => call(getQueue, { params: { queueId } });

export function useSaveQueue() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, draft }: { id: number | null; draft: QueueInput }) =>
      id === null
        ? call(createQueue, { body: draft })
        : call(updateQueue, { params: { queueId: id }, body: draft }),
    onSuccess: ({ outOfHoursMessage: _text, schedules: _hours, version: _version, ...row }) => {
      changeQueues(client, (list) => withQueue(list, row));
      client.removeQueries({ queryKey: queueKeys.one(row.id) });
    },
  });
}

export function useDeleteQueue() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteQueue, { params: { queueId: id } }),
    onSuccess: (_nothing, id) => changeQueues(client, (list) => withoutQueue(list, id)),
  });
}
