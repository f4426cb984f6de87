import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { type ColumnWithCards, listColumnCards, listColumns } from '@recado/shared/kanban';
import type { Ticket } from '@recado/shared/tickets';
import { isDeleted } from '@/data/tickets/stale-events';
import { belongsTo, type Viewer } from '@/data/tickets/ticket-list';
import { useViewer } from '@/data/tickets/useViewer';
import { call } from '@/lib/api/call';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';
import {
  appendCards,
  type BoardFilters,
  cardOfTicket,
  placeCard,
  removeTicketCard,
  withKnownCards,
} from './board-columns';
import { kanbanKeys } from './kanban-keys';
import { useJitter } from './useJitter';

type Columns = readonly ColumnWithCards[];

/** Returns the columns of a board with their loaded cards, which follow the events of all windows. */
export function useBoardColumns(kanbanId: number, filters: BoardFilters) {
  const client = useQueryClient();
  const queryKey = kanbanKeys.columns(kanbanId, filters);
  /** True after missed events: cards of later pages may have left without a trace. */
  const isGap = useRef(false);
  useBoardEvents(kanbanId, filters, () => {
    isGap.current = true;
    void client.invalidateQueries({ queryKey });
  });
  return useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Columns> => {
      const input = { params: { kanbanId }, query: queryOf(filters) };
      const fetched = await call(listColumns, input, { signal });
      const known = isGap.current ? undefined : client.getQueryData<Columns>(queryKey);
      isGap.current = false;
      return withKnownCards(known, fetched);
    },
    refetchOnMount: 'always',
    // Keeps the cards on screen while other filters load, but not those of another board.
    placeholderData: (before, query) => (query?.queryKey[2] === kanbanId ? before : undefined),
  });
}

/** Loads the next cards of a column. */
export function useMoreCards(kanbanId: number, filters: BoardFilters, column: ColumnWithCards) {
  const client = useQueryClient();
  const { id: columnId, nextCursor } = column;
  const { mutate, isPending, isError } = useMutation({
    mutationFn: (cursor: string) =>
      call(listColumnCards, { params: { columnId }, query: { ...queryOf(filters), cursor } }),
    onSuccess: (page) =>
      changeColumns(client, kanbanId, filters, (columns) => appendCards(columns, columnId, page)),
  });
  const loadMore = useCallback(() => {
    if (nextCursor !== null && !isPending) mutate(nextCursor);
  }, [nextCursor, isPending, mutate]);
  return { loadMore, isFailed: isError, isLoading: isPending };
}

export function changeColumns(
  client: QueryClient,
  kanbanId: number,
  filters: BoardFilters,
  change: (columns: Columns) => Columns,
): void {
  client.setQueryData<Columns>(
    kanbanKeys.columns(kanbanId, filters),
    (columns) => columns && change(columns),
  );
}

/** Fetches a board again, unless an own move is under way, which fetches it when it ends. */
function refetchColumns(client: QueryClient, kanbanId: number): void {
  if (client.isMutating({ mutationKey: kanbanKeys.moves }) > 0) return;
  void client.invalidateQueries({ queryKey: kanbanKeys.columnsOf(kanbanId) });
  void client.invalidateQueries({ queryKey: kanbanKeys.bareColumns(kanbanId) });
}

function useBoardEvents(kanbanId: number, filters: BoardFilters, onGap: () => void): void {
  const client = useQueryClient();
  const viewer = useViewer();
  const refetchLater = useJitter(() => refetchColumns(client, kanbanId));
  const change = (apply: (columns: Columns) => Columns) => changeColumns(client, kanbanId, filters, apply);
  const receive = (ticket: Ticket) => {
    if (isDeleted(ticket.id)) return;
    const card = cardOfTicket(ticket);
    const isShown = card?.kanbanId === kanbanId && matches(filters, ticket, viewer);
    change((columns) => (isShown ? placeCard(columns, card) : removeTicketCard(columns, ticket.id)));
  };
  useCompanyEvent('ticket', (event) => {
    if (event.action === 'update') receive(event.ticket);
    else if (event.action !== 'updateUnread') change((columns) => removeTicketCard(columns, event.ticketId));
  });
  useCompanyEvent('appMessage', ({ ticket }) => receive(ticket));
  useCompanyEvent('alterKanban', (event) => event.kanbanId === kanbanId && refetchLater());
  useCatchUp(onGap);
}

function matches({ queueId, userId, showAll }: BoardFilters, ticket: Ticket, viewer: Viewer): boolean {
  if (queueId !== null && ticket.queueId !== queueId) return false;
  return belongsTo(
    { status: null, showAll, unreadOnly: false, queueIds: null, userIds: userId === null ? [] : [userId] },
    ticket,
    viewer,
  );
}

function queryOf({ queueId, userId, showAll }: BoardFilters) {
  return {
    ...(queueId !== null && { queueId }),
    ...(userId !== null && { userId }),
    ...(showAll && { showAll: 'true' as const }),
  };
}
