import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createObservation, listObservations, type Observation } from '@recado/shared/kanban';
import { call } from '@/lib/api/call';
import { kanbanKeys } from './kanban-keys';

export function useObservations(cardId: number) {
  return useQuery({
    queryKey: kanbanKeys.observations(cardId),
    queryFn: ({ signal }) => call(listObservations, { params: { cardId } }, { signal }),
    // No event brings a colleague's observation.
    staleTime: 0,
    refetchOnMount: 'always',
  });
}

export function useAddObservation(cardId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => call(createObservation, { body: { cardId, text } }),
    onSuccess: (added) =>
      client.setQueryData<Observation[]>(kanbanKeys.observations(cardId), (known) => [
        added,
        ...(known ?? []).filter(({ id }) => id !== added.id),
      ]),
  });
}
