import type { AppContext } from '../../core/context';
import { mayRunChatbot } from '../tickets';
import type { ChatbotDeps, ChatbotFeatures } from './chatbot.deps';
import { listenToEvents } from './chatbot.listeners';
import { mountChatbot } from './chatbot.routes';
import { newChatbot } from './conversation/new-chatbot';
import { receiveMessage, STEP_KIND } from './conversation/receive-message';
import { runStep } from './conversation/run-step';
import { queueOptionsService } from './options/queue-options.service';

export function createChatbot(
  {
    endpoints,
    publisher,
    dueWork,
    config,
    ...context
  }: Pick<AppContext, 'config' | 'endpoints' | 'publisher' | 'events' | 'dueWork'>,
  features: ChatbotFeatures,
): void {
  const events = context.events.of('chatbot');
  const options = queueOptionsService({ ...features, events });
  const deps: ChatbotDeps = { ...features, dueWork, referenceData: features.tickets.referenceData };
  mountChatbot(endpoints, deps, options);
  listenToEvents(events, publisher, options);
  features.tickets.extend({
    newChatbot: (opening) => (config.chatbot ? newChatbot(deps, opening) : Promise.resolve(undefined)),
  });
  dueWork.handle(STEP_KIND, ({ companyId, ref, now }) => runStep(deps, companyId, Number(ref), now));
  features.automation.onReceived('chatbot', {
    mayConcern: () => Promise.resolve((_row, ticket) => mayRunChatbot(ticket)),
    handle: (received) => receiveMessage(deps, received),
  });
}

export { chatbotMigrations } from './chatbot.migrations';
