import { CHATBOT_STEP } from '@recado/shared/automation';
import type { AppContext } from '#core/context';
import type { StoredData } from '#core/database';
import { mayRunChatbot } from '#features/tickets';
import type { ChatbotDeps, ChatbotFeatures } from './chatbot.deps';
import { listenToEvents } from './chatbot.listeners';
import { chatbotMigrations } from './chatbot.migrations';
import { mountChatbot } from './chatbot.routes';
import { createBursts, STEP_KIND } from './conversation/bursts';
import { handOff } from './conversation/hand-off';
import { newChatbot } from './conversation/new-chatbot';
import { receiveMessage } from './conversation/receive-message';
import { restoreTimers } from './conversation/restore-timers';
import { runStep } from './conversation/run-step';
import { type QueueOptionsService, queueOptionsService } from './options/queue-options.service';

export interface Chatbot {
  createOption: QueueOptionsService['create'];
  hasOptions: QueueOptionsService['hasOptions'];
}

export function createChatbot(
  { endpoints, publisher, messenger, dueWork, gateway, log, ...context }: AppContext,
  features: ChatbotFeatures,
): Chatbot {
  const events = context.events.of('chatbot');
  const options = queueOptionsService({ ...features, events });
  const { referenceData } = features.tickets;
  const deps: ChatbotDeps = { ...features, dueWork, gateway, log, referenceData };
  const bursts = createBursts(deps);
  mountChatbot(endpoints, deps, options);
  listenToEvents(events, publisher, options, deps);
  features.tickets.extend('chatbot', {
    newChatbot: (opening) => newChatbot(deps, opening),
  });
  const step = async ({ companyId, ref, now }: { companyId: number; ref: string; now: Date }) => {
    const mayLeaveMessages = bursts.stepRuns(Number(ref));
    const next = await runStep(deps, companyId, Number(ref), now);
    if (!next || !mayLeaveMessages) return next;
    return new Date(Math.min(next.getTime(), Date.now() + CHATBOT_STEP.quietMs));
  };
  dueWork.handle(STEP_KIND, step, {
    restore: (add) => restoreTimers(deps, add),
    onGivenUp: async ({ companyId, ref }) => {
      const [ticket] = await deps.tickets.byIds(companyId, [Number(ref)]);
      if (ticket) await handOff(deps, ticket, { state: 'ended' });
    },
  });
  messenger.subscribe({
    onPresence: (report) => {
      bursts.presence(report).catch((err: unknown) => log.warn({ err }, 'presence of a burst not handled'));
    },
  });
  features.automation.onReceived('chatbot', {
    // A burst's step reads its later messages, so they need no handler.
    mayConcern: () =>
      Promise.resolve(
        (message, ticket) => mayRunChatbot(ticket) && (message.fromMe || !bursts.covers(message)),
      ),
    handle: (received) => receiveMessage({ ...deps, bursts }, received),
    skip: async ({ ticket, message }, by) => {
      if (by === 'campaignReply') await deps.tickets.chatbot.repliedElsewhere(ticket, message._id);
      else await handOff(deps, ticket, { state: by === 'guard' ? 'ended' : 'closed' });
    },
  });
  return { createOption: options.create, hasOptions: options.hasOptions };
}

export const chatbotData: StoredData = {
  migrations: [chatbotMigrations],
  companyCollections: ['queue_options'],
};
