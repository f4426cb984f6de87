import type { AppContext } from '../../core/context';
import { listenToEvents } from './chatbot.listeners';
import { mountQueueOptions } from './chatbot.routes';
import { type QueueOptionsDeps, queueOptionsService } from './options/queue-options.service';

export function createChatbot(
  { endpoints, publisher, ...context }: Pick<AppContext, 'endpoints' | 'publisher' | 'events'>,
  features: Omit<QueueOptionsDeps, 'events'>,
): void {
  const events = context.events.of('chatbot');
  const options = queueOptionsService({ ...features, events });
  mountQueueOptions(endpoints, features.queues, options);
  listenToEvents(events, publisher, options);
}

export { chatbotMigrations } from './chatbot.migrations';
