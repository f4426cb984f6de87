import type { FeatureEvents } from '#core/events';
import type { Publisher } from '#core/realtime/publisher';
import type { ChatbotDeps } from './chatbot.deps';
import { handOffContact, undoMute } from './conversation/hand-off';
import type { QueueOptionsService } from './options/queue-options.service';

export function listenToEvents(
  events: FeatureEvents,
  publisher: Publisher,
  options: Pick<QueueOptionsService, 'queueDeleted' | 'userDeleted'>,
  deps: Pick<ChatbotDeps, 'automation' | 'contacts' | 'dueWork' | 'queues' | 'tickets' | 'referenceData'>,
): void {
  events.on('automation.muted', ({ companyId, contactId }) => handOffContact(deps, companyId, contactId));
  events.on('automation.muteUndone', (undone) => undoMute(deps, undone));
  events.on('queueOption.changed', ({ companyId, ...change }) =>
    publisher.toCompany(companyId, 'queueOption', change),
  );
  events.on('queue.deleted', ({ companyId, queueId }) => options.queueDeleted(companyId, queueId));
  events.on('user.deleted', ({ companyId, userId }) => options.userDeleted(companyId, userId));
}
