import type { AppContext } from '../../core/context';
import type { Tickets } from '../tickets';
import { listenToEvents } from './chatbot.listeners';
import { mountChatbot } from './chatbot.routes';
import type { MenuPreviewDeps } from './menus/preview-menu';
import { type QueueOptionsDeps, queueOptionsService } from './options/queue-options.service';

interface ChatbotFeatures extends Omit<MenuPreviewDeps, 'referenceData'> {
  users: MenuPreviewDeps['users'] & QueueOptionsDeps['users'];
  tickets: Pick<Tickets, 'referenceData'>;
}

export function createChatbot(
  { endpoints, publisher, ...context }: Pick<AppContext, 'endpoints' | 'publisher' | 'events'>,
  { tickets, ...features }: ChatbotFeatures,
): void {
  const events = context.events.of('chatbot');
  const options = queueOptionsService({ ...features, events });
  mountChatbot(endpoints, { ...features, referenceData: tickets.referenceData }, options);
  listenToEvents(events, publisher, options);
}

export { chatbotMigrations } from './chatbot.migrations';
