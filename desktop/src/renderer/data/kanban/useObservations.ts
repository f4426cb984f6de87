import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BoardCard, createObservation, listObservations, type Observation } from '@recado/shared/kanban';
import { call } from '@/lib/api/call';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';
import { kanbanKeys } from './kanban-keys';
import { useJitter } from './useJitter';

/** Returns a card's observations, which are fetched again when its board changes. */
export function useObservations({ id: cardId, kanbanId }: Pick<BoardCard, 'id' | 'kanbanId'>) {
  const client = useQueryClient();
  const queryKey = kanbanKeys.observations(cardId);
  const refresh = () => void client.invalidateQueries({ queryKey });
  const refreshLater = useJitter(refresh);
  useCompanyEvent('alterKanban', (event) => event.kanbanId === kanbanId && refreshLater());
  useCatchUp(refresh);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listObservations, { params: { cardId } }, { signal }),
    // Events arrive only while a component shows the card.
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
