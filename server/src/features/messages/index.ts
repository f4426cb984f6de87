import type { AppContext } from '../../core/context';
import { listenToEvents, type EraseMessenger } from './messages.listeners';
import { mountMessages } from './messages.routes';
import { messagesService, type MessagesParts } from './messages.service';

interface MessagesDeps extends Omit<MessagesParts, 'isQuickMessageFile'> {
  quickMessages: { isUsableFile: MessagesParts['isQuickMessageFile'] };
  eraseMessenger: EraseMessenger;
}

/** What customers and agents write to each other (specification 1 §2.10, §4.3, §4.4, §7.5). */
export function createMessages(
  context: Pick<
    AppContext,
    | 'config'
    | 'endpoints'
    | 'publisher'
    | 'gateway'
    | 'media'
    | 'secrets'
    | 'log'
    | 'jobs'
    | 'events'
    | 'servers'
  >,
  { eraseMessenger, quickMessages, ...parts }: MessagesDeps,
): Messages {
  const service = messagesService(context, { ...parts, isQuickMessageFile: quickMessages.isUsableFile });
  mountMessages(context.endpoints, service);
  listenToEvents(context.events.of('messages'), service, eraseMessenger);
  const { moveMessages, settleTickets, returnMessages, eraseMessages, eraseExports } = service;
  parts.contacts.extend({ moveMessages, settleTickets, returnMessages, eraseMessages, eraseExports });
  parts.tickets.lists.extend({ searchMessages: service.search });
  return service;
}

export type Messages = ReturnType<typeof messagesService>;
export { exportMigrations } from './exports/exports.migrations';
export { inboundMigrations } from './inbound/inbound.migrations';
export { messageMigrations } from './messages.migrations';
export { messageSearchMigrations } from './search/search.migrations';
export type { EraseMessenger } from './messages.listeners';
