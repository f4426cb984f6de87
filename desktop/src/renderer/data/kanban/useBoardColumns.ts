import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { type BoardCard, type ColumnWithCards, listColumnCards, listColumns } from '@recado/shared/kanban';
import type { Ticket } from '@recado/shared/tickets';
import { eventLog } from '@/data/tickets/event-log';
import { isDeleted } from '@/data/tickets/stale-events';
import type { TicketEvent } from '@/data/tickets/ticket-events';
import { belongsTo, type Viewer } from '@/data/tickets/ticket-list';
import { useViewer } from '@/data/tickets/useViewer';
import { call } from '@/lib/api/call';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';
import { afterTicketEvent, appendCards, type BoardFilters, withKnownCards } from './board-columns';
import { kanbanKeys } from './kanban-keys';
import { useJitter } from './useJitter';

type Columns = readonly ColumnWithCards[];

/** Events that a response on its way may lack: a later page would show a card that has left. */
const boardEvents = eventLog<TicketEvent>();

/** Returns the columns of a board with their loaded cards, which follow the events of all windows. */
export function useBoardColumns(kanbanId: number, filters: BoardFilters) {
  const client = useQueryClient();
  const shows = useShows(kanbanId, filters);
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
      const later = boardEvents.watch();
      const input = { params: { kanbanId }, query: queryOf(filters) };
      const fetched = await call(listColumns, input, { signal });
      const known = isGap.current ? undefined : client.getQueryData<Columns>(queryKey);
      isGap.current = false;
      return withEvents(withKnownCards(known, fetched), later(), shows);
    },
    refetchOnMount: 'always',
    // Keeps the cards on screen while other filters load, but not those of another board.
    placeholderData: (before, query) => (query?.queryKey[2] === kanbanId ? before : undefined),
  });
}

/** Loads the next cards of a column. */
export function useMoreCards(kanbanId: number, filters: BoardFilters, column: ColumnWithCards) {
  const client = useQueryClient();
  const shows = useShows(kanbanId, filters);
  const { id: columnId, nextCursor } = column;
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async (cursor: string) => {
      const later = boardEvents.watch();
      const query = { ...queryOf(filters), cursor };
      return { page: await call(listColumnCards, { params: { columnId }, query }), later };
    },
    onSuccess: ({ page, later }) =>
      changeColumns(client, kanbanId, filters, (columns) =>
        withEvents(appendCards(columns, columnId, page), later(), shows),
      ),
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
  const shows = useShows(kanbanId, filters);
  const refetchLater = useJitter(() => refetchColumns(client, kanbanId));
  const receive = (event: TicketEvent) => {
    boardEvents.log(event);
    changeColumns(client, kanbanId, filters, (columns) => withEvents(columns, [event], shows));
  };
  useCompanyEvent('ticket', receive);
  useCompanyEvent('appMessage', ({ ticket }) => receive({ action: 'update', ticket }));
  useCompanyEvent('alterKanban', (event) => event.kanbanId === kanbanId && refetchLater());
  useCatchUp(onGap);
}

type Shows = (card: BoardCard, ticket: Ticket) => boolean;

/** Returns whether the filtered board shows a card to the viewer. */
function useShows(kanbanId: number, filters: BoardFilters): Shows {
  const viewer = useViewer();
  return (card, ticket) => card.kanbanId === kanbanId && matches(filters, ticket, viewer);
}

function withEvents(columns: Columns, events: readonly TicketEvent[], shows: Shows): Columns {
  return events
    .filter((event) => event.action !== 'update' || !isDeleted(event.ticket.id))
    .reduce((after, event) => afterTicketEvent(after, event, shows), columns);
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
