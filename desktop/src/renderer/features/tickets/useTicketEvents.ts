import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useCallback, useEffect, useMemo } from 'react';
import type { CompanyEventPayload } from '@recado/shared/realtime';
import { listTicketChanges, type Ticket } from '@recado/shared/tickets';
import { storePresenceAtom } from '@/data/desk/desk-state';
import { applyLine, applyMessageEvent, type ConversationData } from '@/data/messages/conversation';
import { messageEvents, ticketEvents } from '@/data/tickets/event-log';
import { lastSeenInstant, sawInstant } from '@/data/tickets/last-seen';
import {
  applyConnectionEvent,
  applyContactEvent,
  applyQueueEvent,
  applyTagEvent,
  applyUserEvent,
} from '@/data/tickets/reference-events';
import { isDeleted, isStale, rememberDeleted } from '@/data/tickets/stale-events';
import { applyToLists, knownTicket } from '@/data/tickets/ticket-cache';
import type { TicketEvent } from '@/data/tickets/ticket-events';
import { ticketKeys } from '@/data/tickets/ticket-keys';
import { useViewer } from '@/data/tickets/useViewer';
import { call } from '@/lib/api/call';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';
import { throttled } from '@/lib/time/throttled';

const COUNTS_EVERY_MS = 1000;
/** Time before the last received event from which a catch-up fetches changes. */
const OVERLAP_MS = 60_000;
const MAX_CHANGE_PAGES = 20;
/** Settings that affect which tickets a user can see. */
const VISIBILITY_SETTINGS = ['connectionAllowed', 'useContactWallet'];

/** Keeps lists, counts, the open ticket and conversations up to date while the workspace is mounted. */
export function useTicketEvents(): void {
  const client = useQueryClient();
  const viewer = useViewer();
  const storePresence = useSetAtom(storePresenceAtom);
  const recount = useMemo(
    () => throttled(() => client.invalidateQueries({ queryKey: ticketKeys.allCounts }), COUNTS_EVERY_MS),
    [client],
  );
  useEffect(() => recount.cancel, [recount]);

  const receive = useCallback(
    (event: TicketEvent) => {
      if (event.action === 'delete') rememberDeleted(event.ticketId);
      if (event.action === 'update' && (isDeleted(event.ticket.id) || isStale(event.ticket))) return;
      if (event.action === 'update') sawInstant(event.ticket.updatedAt);
      if (changesCounts(client, event)) recount();
      ticketEvents.log(event);
      if (event.action === 'update' && event.line)
        changeConversations(client, (conversation) => applyLine(conversation, event));
      applyToLists(client, event, viewer);
    },
    [client, recount, viewer],
  );

  useCompanyEvent('ticket', receive);
  useCompanyEvent('appMessage', (event) => {
    if (isDeleted(event.ticket.id)) return;
    receive({ action: 'update', ticket: event.ticket });
    messageEvents.log(event);
    applyToConversations(client, event);
    if (event.action === 'create' && !event.message.fromMe) {
      storePresence(event.ticket.contactId, 'available');
    }
  });
  useCompanyEvent('contact', ({ contact, action }) => {
    if (action === 'delete') return;
    for (const ticket of ticketsOf(client, contact.id))
      receive({ action: 'update', ticket: { ...ticket, contact } });
    applyContactEvent(client, { action, contact });
  });
  useCompanyEvent('user', (event) => applyUserEvent(client, event));
  useCompanyEvent('whatsapp', (event) => applyConnectionEvent(client, event));
  useCompanyEvent('tag', (event) => applyTagEvent(client, event));
  // Refreshes the composer's quick messages after a colleague changes one.
  const refreshQuickMessages = () => void client.invalidateQueries({ queryKey: ['quick-messages'] });
  useCompanyEvent('quickMessage', refreshQuickMessages);
  useCompanyEvent('quickMessageGroup', refreshQuickMessages);
  useCompanyEvent('queue', (event) => applyQueueEvent(client, event));
  useCompanyEvent('settings', ({ setting }) => {
    if (!VISIBILITY_SETTINGS.includes(setting.key)) return;
    // These changes affect which tickets the user can see.
    for (const queryKey of [ticketKeys.lists, ticketKeys.allCounts, ticketKeys.allByUuid])
      void client.invalidateQueries({ queryKey });
  });
  useCompanyEvent('contactStatus', ({ contactId, status }) => {
    const presence = Object.values(status.presences).at(-1)?.lastKnownPresence;
    if (presence) storePresence(contactId, presence);
  });

  const catchUp = useCallback(() => {
    // If the catch-up fails, refetches the lists.
    void fetchChanges(receive).catch(() => client.invalidateQueries({ queryKey: ticketKeys.lists }));
    void client.refetchQueries({
      queryKey: ticketKeys.lists,
      predicate: ({ state }) => state.status === 'error',
    });
    void client.invalidateQueries({ queryKey: ticketKeys.conversations });
    void client.invalidateQueries({ queryKey: ticketKeys.allCounts });
    void client.invalidateQueries({ queryKey: ticketKeys.allByUuid });
  }, [client, receive]);
  const afterHole = useCallback(async () => {
    // Cancels first pages requested before the gap, because a pending query would not be fetched again.
    await client.cancelQueries({ queryKey: ticketKeys.conversations });
    catchUp();
  }, [client, catchUp]);
  useCatchUp(() => void afterHole());
  // Catches up on events missed while another screen was open.
  useEffect(catchUp, [catchUp]);
}

/**
 * Returns whether an event changes the counts, because it moves a ticket between sub-tabs, users, queues or the
 * snoozed tickets, or adds a new ticket.
 */
function changesCounts(client: QueryClient, event: TicketEvent): boolean {
  if (event.action === 'updateUnread') return false;
  if (event.action !== 'update') return true;
  if (event.ticket.outreach) return false;
  const known = knownTicket(client, event.ticket.id);
  const { status, userId, queueId, snooze } = event.ticket;
  if (known?.status !== status || known.userId !== userId || known.queueId !== queueId) return true;
  return (known.snooze === undefined) !== (snooze === undefined);
}

function applyToConversations(client: QueryClient, event: CompanyEventPayload<'appMessage'>): void {
  changeConversations(client, (conversation) => applyMessageEvent(conversation, event));
}

function changeConversations(
  client: QueryClient,
  change: (conversation: ConversationData) => ConversationData,
): void {
  const cached = client.getQueriesData<ConversationData>({ queryKey: ticketKeys.conversations });
  for (const [key, conversation] of cached) if (conversation) client.setQueryData(key, change(conversation));
}

function ticketsOf(client: QueryClient, contactId: number): Ticket[] {
  const lists = client.getQueriesData<{ tickets: Ticket[] }>({ queryKey: ticketKeys.lists });
  const tickets = lists.flatMap(([, list]) => list?.tickets ?? []);
  return [...new Map(tickets.map((ticket) => [ticket.id, ticket])).values()].filter(
    (ticket) => ticket.contactId === contactId,
  );
}

/** Fetches page by page the changes since the last received event, starting `OVERLAP_MS` earlier. */
async function fetchChanges(receive: (event: TicketEvent) => void): Promise<void> {
  const seen = lastSeenInstant();
  if (!seen) throw new Error('no event received yet; the lists are refetched');
  const since = new Date(Date.parse(seen) - OVERLAP_MS).toISOString();
  let cursor: string | null = null;
  for (let page = 0; page < MAX_CHANGE_PAGES; page += 1) {
    const query: { since: string; cursor?: string } = cursor ? { since, cursor } : { since };
    const response = await call(listTicketChanges, { query });
    for (const ticket of response.tickets) receive({ action: 'update', ticket });
    for (const ticketId of response.hiddenIds) receive({ action: 'removeFromList', ticketId });
    if (!response.hasMore) return;
    cursor = response.nextCursor;
  }
  throw new Error('too many changes to catch up; the lists are refetched');
}
