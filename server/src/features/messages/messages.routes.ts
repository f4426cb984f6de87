import {
  deleteMessage,
  editMessage,
  forwardMessage,
  listMessages,
  messageHistory,
  reactToMessage,
  readOrder as readOrderEndpoint,
  resendMessage,
  retryMedia as retryMediaEndpoint,
  searchConversation,
  sendContact,
  sendFilesForm,
  sendMessage,
  sendTyping as sendTypingEndpoint,
} from '@recado/shared/messages';
import { markTicketUnread, readTicket as readTicketEndpoint } from '@recado/shared/tickets';
import type { AppContext } from '#core/context';
import { presentTicket } from '#features/tickets';
import type { MessagesDeps } from './messages.deps';
import { markUnread, readTicket } from './operations/mark-read';
import { readHistory, visibleMessages } from './operations/read-history';
import { readOrder } from './operations/read-order';
import { retryMedia } from './operations/retry-media';
import { sendTyping } from './presence/send-typing';
import type { Receiving } from './receiving';
import { searchInConversation } from './search/conversation-search';
import type { AgentSending } from './sending/agent-sending';
import type { Changed } from './sending/change-message';

interface RouteDeps {
  receiving: Receiving;
  sending: AgentSending;
}

/** Includes `POST /tickets/:id/read`. */
export function mountMessages(
  endpoints: AppContext['endpoints'],
  deps: MessagesDeps,
  { receiving, sending }: RouteDeps,
): void {
  const { tickets, publisher } = deps;
  const present = ({ message, ticket }: Changed) => publisher.present(message, ticket);

  endpoints.mount(listMessages, async ({ caller, params, query }) =>
    readHistory(deps, caller, await tickets.requireVisible(caller, params.ticketId), query),
  );
  endpoints.mount(searchConversation, async ({ caller, params, query }) => {
    const ticket = await tickets.requireVisible(caller, params.ticketId);
    return searchInConversation(await visibleMessages(tickets, caller, ticket), query);
  });
  endpoints.mountForm(sendMessage, sendFilesForm, async ({ caller, params, read }) => {
    const sent = await sending.sendFiles(caller, params.ticketId, read);
    return { messages: sent.map(present) };
  });
  endpoints.mount(sendMessage, async ({ caller, params, body }) =>
    present(await sending.send(caller, params.ticketId, body)),
  );
  endpoints.mount(sendContact, async ({ caller, params, body }) =>
    present(await sending.sendContact(caller, params.ticketId, body)),
  );
  endpoints.mount(forwardMessage, async ({ caller, body }) => present(await sending.forward(caller, body)));
  endpoints.mount(resendMessage, async ({ caller, params }) =>
    present(await sending.resend(caller, params.messageId)),
  );
  endpoints.mount(deleteMessage, async ({ caller, params }) =>
    present(await sending.change(caller, params.messageId, { type: 'delete', value: '' })),
  );
  endpoints.mount(reactToMessage, async ({ caller, params, body }) =>
    present(await sending.change(caller, params.messageId, { type: 'reaction', value: body.emoji })),
  );
  endpoints.mount(editMessage, async ({ caller, body }) =>
    present(await sending.change(caller, body.idMessage, { type: 'edit', value: body.message })),
  );
  endpoints.mount(retryMediaEndpoint, async ({ caller, params }) =>
    present(await retryMedia({ tickets, receiving }, caller, params.messageId)),
  );
  endpoints.mount(readOrderEndpoint, async ({ caller, params }) => ({
    items: await readOrder(deps, caller, params.messageId),
  }));
  endpoints.mount(messageHistory, ({ caller, params }) => sending.stages(caller, params.messageId));
  endpoints.mount(sendTypingEndpoint, ({ caller, params, body }) =>
    sendTyping(deps, caller, params.ticketId, body.state),
  );
  endpoints.mount(readTicketEndpoint, async ({ caller, params, body }) =>
    presentTicket(await readTicket(deps, caller, params.ticketId, body?.lastMessageId)),
  );
  endpoints.mount(markTicketUnread, async ({ caller, params }) =>
    presentTicket(await markUnread(deps, caller, params.ticketId)),
  );
}
