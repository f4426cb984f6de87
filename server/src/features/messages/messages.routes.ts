import { listMessages, resendMessage, sendMessage, sendTyping } from '@recado/shared/messages';
import { readTicket } from '@recado/shared/tickets';
import type { AppContext } from '../../core/context';
import { presentTicket } from '../tickets';
import { presentMessage } from './messages.presenter';
import type { messagesService } from './messages.service';

/** Specification 1 §7.5. Reading a ticket is reading its messages, so it is mounted here. */
export function mountMessages(
  endpoints: AppContext['endpoints'],
  service: ReturnType<typeof messagesService>,
): void {
  endpoints.mount(listMessages, ({ caller, params, query }) =>
    service.history(caller, params.ticketId, query),
  );
  endpoints.mount(sendMessage, async ({ caller, params, body }) => {
    const { message, ticket } = await service.send(caller, params.ticketId, body);
    return presentMessage(message, ticket.contact.name);
  });
  endpoints.mount(resendMessage, async ({ caller, params }) => {
    const { message, ticket } = await service.resend(caller, params.messageId);
    return presentMessage(message, ticket.contact.name);
  });
  endpoints.mount(sendTyping, ({ caller, params, body }) =>
    service.typing(caller, params.ticketId, body.state),
  );
  endpoints.mount(readTicket, async ({ caller, params }) =>
    presentTicket(await service.read(caller, params.ticketId)),
  );
}
