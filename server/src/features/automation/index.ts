import type { AppContext } from '#core/context';
import type { StoredData } from '#core/database';
import { type Connections, isLongDown } from '#features/connections';
import type { Contacts } from '#features/contacts';
import type { Messages } from '#features/messages';
import type { Tickets } from '#features/tickets';
import { automationMigrations } from './automation.migrations';
import { createNewChatGuard } from './budget/new-chat-guard';
import { type Claimer, type ClaimerName, createClaims } from './claims';
import { createLoopGuard, type LoopGuard } from './guard/loop-guard';
import { createOpenQuestions, type OpenQuestions } from './questions/open-questions';
import { createReceivedHandlers, type ReceivedHandler, type ReceivedHandlerName } from './received';
import { type AutomaticText, type AutomaticTextResult, sendAutomaticText } from './send-text';

export interface Automation {
  onReceived(name: ReceivedHandlerName, handler: ReceivedHandler): void;
  claimReceived(name: ClaimerName, claimer: Claimer): void;
  send(text: AutomaticText): Promise<AutomaticTextResult>;
  guard: LoopGuard;
  questions: OpenQuestions;
}

export interface AutomationFeatures {
  contacts: Contacts;
  connections: Connections;
  messages: Messages;
  tickets: Tickets;
}

export function createAutomation(context: AppContext, features: AutomationFeatures): Automation {
  const events = context.events.of('automation');
  const guard = createLoopGuard({ ...features, events });
  const received = createReceivedHandlers({ ...features, guard, events });
  const claims = createClaims();
  features.messages.extend('automation', {
    effectCheck: received.effectCheck,
    claim: claims.claim,
    ...createNewChatGuard(features),
    mayAutomate: async ({ contact, kind }) => !(await guard.withholds(contact, kind)),
    isLongDown: async ({ companyId, connectionId }) =>
      isLongDown(await features.connections.sendingState(companyId, connectionId), new Date()),
  });
  return {
    onReceived: received.register,
    claimReceived: claims.register,
    send: (text) => sendAutomaticText(features.messages, text),
    guard,
    questions: createOpenQuestions(features),
  };
}
export { type AddressedQuestion } from './questions/open-questions';
export type { ReceivedMessage } from './received';
export type { AutomaticTextResult } from './send-text';

export const automationData: StoredData = {
  migrations: [automationMigrations],
  companyCollections: ['open_questions'],
};
