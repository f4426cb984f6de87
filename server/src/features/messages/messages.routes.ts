import {
  deleteMessage,
  editMessage,
  exportConversation,
  forwardMessage,
  listMessages,
  messageHistory,
  reactToMessage,
  resendMessage,
  retryMedia,
  searchConversation,
  sendContact,
  sendFilesForm,
  sendMessage,
  sendTyping,
} from '@recado/shared/messages';
import { markTicketUnread, readTicket } from '@recado/shared/tickets';
import type { AppContext } from '../../core/context';
import { presentTicket } from '../tickets';
import type { messagesService } from './messages.service';
import type { Changed } from './sending/change-message';

/** Specification 1 §7.5. Reading a ticket is reading its messages, so it is mounted here. */
export function mountMessages(
  endpoints: AppContext['endpoints'],
  service: ReturnType<typeof messagesService>,
): void {
  const shown = ({ message, ticket }: Changed) => service.present(message, ticket);

  endpoints.mount(listMessages, ({ caller, params, query }) =>
    service.history(caller, params.ticketId, query),
  );
  endpoints.mount(searchConversation, ({ caller, params, query }) =>
    service.searchInConversation(caller, params.ticketId, query),
  );
  endpoints.mountForm(sendMessage, sendFilesForm, async ({ caller, params, read }) => {
    const sent = await service.sendFiles(caller, params.ticketId, read);
    return { messages: sent.map(shown) };
  });
  endpoints.mount(sendMessage, async ({ caller, params, body }) =>
    shown(await service.send(caller, params.ticketId, body)),
  );
  endpoints.mount(sendContact, async ({ caller, params, body }) =>
    shown(await service.sendContact(caller, params.ticketId, body)),
  );
  endpoints.mount(forwardMessage, async ({ caller, body }) => shown(await service.forward(caller, body)));
  endpoints.mount(resendMessage, async ({ caller, params }) =>
    shown(await service.resend(caller, params.messageId)),
  );
  endpoints.mount(deleteMessage, async ({ caller, params }) =>
    shown(await service.change(caller, params.messageId, { type: 'delete', value: '' })),
  );
  endpoints.mount(reactToMessage, async ({ caller, params, body }) =>
    shown(await service.change(caller, params.messageId, { type: 'reaction', value: body.emoji })),
  );
  endpoints.mount(editMessage, async ({ caller, body }) =>
    shown(await service.change(caller, body.idMessage, { type: 'edit', value: body.message })),
  );
  endpoints.mount(retryMedia, async ({ caller, params }) =>
    shown(await service.retryMedia(caller, params.messageId)),
  );
  endpoints.mount(messageHistory, ({ caller, params }) => service.stages(caller, params.messageId));
  endpoints.mount(exportConversation, ({ caller, params, query }) =>
    service.exportConversation(caller, { ...params, ...query }),
  );
  endpoints.mount(sendTyping, ({ caller, params, body }) =>
    service.typing(caller, params.ticketId, body.state),
  );
  endpoints.mount(readTicket, async ({ caller, params }) =>
    presentTicket(await service.read(caller, params.ticketId)),
  );
  endpoints.mount(markTicketUnread, async ({ caller, params }) =>
    presentTicket(await service.markUnread(caller, params.ticketId)),
  );
}
