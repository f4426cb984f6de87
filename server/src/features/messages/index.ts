import type { AppContext } from '../../core/context';
import { mountMessages } from './messages.routes';
import { messagesService, type MessagesParts } from './messages.service';

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
  parts: MessagesParts,
): Messages {
  const service = messagesService(context, parts);
  mountMessages(context.endpoints, service);
  // Before the tickets lose the connection: unsent messages fail, and its offline periods are deleted.
  context.events
    .of('messages')
    .on('connection.deleted', ({ companyId, connectionId }) =>
      service.connectionDeleted(companyId, connectionId),
    );
  return service;
}

export type Messages = ReturnType<typeof messagesService>;
export { exportMigrations } from './exports/exports.migrations';
export { inboundMigrations } from './inbound/inbound.migrations';
export { messageMigrations } from './messages.migrations';
export { messageSearchMigrations } from './search/search.migrations';
