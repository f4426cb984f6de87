import type { QueryClient } from '@tanstack/react-query';
import { getDefaultStore } from 'jotai';
import type { Message } from '@recado/shared/messages';
import { applyMessage, type ConversationData } from '@/data/messages/conversation';
import { ticketKeys } from '@/data/tickets/ticket-keys';
import { setUnsent } from '@/lib/work/window-work';
import { isDeletedTicket } from './deleted-tickets';
import { ticketDrafts } from './drafts';
import { openTicketStore, ticketTarget } from './ticket-target';
import { DATABASES } from './user-database';
import { createUserOutbox } from './user-outbox';

/** The outbox of messages to customers. `stuckAtom` is also shown while another ticket or screen is open. */
export const { outboxAtom, uploadsAtom, stuckAtom, outboxOf, endOutbox } = createUserOutbox({
  name: DATABASES.tickets,
  open: openTicketStore,
  target: ticketTarget,
  drafts: ticketDrafts,
  onStored(client, { ticketId }, messages) {
    for (const message of messages) putMessage(client, ticketId, message);
  },
  // Adds the newer message to the conversation, so that the user has seen it when deciding about the held message.
  onStuck(client, { ticketId, newer }) {
    if (newer) putMessage(client, ticketId, newer);
  },
  isDeleted: isDeletedTicket,
});

const state = getDefaultStore();
state.sub(outboxAtom, () => setUnsent(state.get(outboxAtom).length > 0));

export function putMessage(client: QueryClient, ticketId: number, message: Message): void {
  client.setQueryData<ConversationData>(
    ticketKeys.conversation(ticketId),
    (conversation) => conversation && applyMessage(conversation, message),
  );
}
