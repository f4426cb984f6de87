import type { Collection, Document } from 'mongodb';
import type { AppContext } from '#core/context';
import type { StoredData } from '#core/database';
import type { ExtensionPoint } from '#core/extension-point';
import type { Caller } from '#core/tenancy/caller';
import { type TicketDocument, ticketRow } from '#features/tickets';
import type { ConnectionRef, InboundMessage } from '#messenger/gateway';
import { createDeliveries } from './delivery';
import { inboundMigrations } from './inbound/inbound.migrations';
import { messageCollection, type MessageDocument, messages } from './message.model';
import { AFTER_ALL_IDS, continueAfter } from './message-ids';
import { markLost } from './message-media/downloads.store';
import { createMessagesDeps, type MessageFeatures } from './messages.deps';
import { type MessageExtensions, messageExtensions, type MessageProvisions } from './messages.extensions';
import { defineJobs } from './messages.jobs';
import { listenToEvents } from './messages.listeners';
import { messageMigrations } from './messages.migrations';
import { registerPersonalData } from './messages.personal-data';
import { mountMessages } from './messages.routes';
import { readTicket } from './operations/mark-read';
import { publishRecent } from './operations/publish-recent';
import { conversationPages, type ConversationScope, countConversation } from './operations/read-conversation';
import { automaticMessages, automaticOrigins, countUndelivered } from './operations/read-dispatched';
import {
  agentWroteAfter,
  agentWroteSince,
  countAutomatic,
  customersWhoWroteOn,
  customerWroteIn,
  customerWroteOn,
  firstReplySince,
  firstTexts,
  messagesAfter,
  type RecentMessage,
  recentMessages,
  type RecentRange,
} from './operations/read-recent';
import { recordMenuEntry } from './operations/record-menu-entry';
import { type Notice, writeNotice } from './operations/write-notice';
import { type OfflinePeriod, writeOfflineNotices } from './operations/write-offline-notices';
import { liveChat } from './presence/live-chat';
import { createPresenceWatch } from './presence/presence-watch';
import { createReceiving } from './receiving';
import { messageSearchMigrations } from './search/search.migrations';
import { SEARCH_PROGRESS } from './search/search-progress.model';
import { failWaiting } from './send-queue/fail-waiting';
import type { SendQueueLoad } from './send-queue/send-queue';
import { type AgentSending, agentSending } from './sending/agent-sending';
import { sendAsSystem, type SystemMessage, type SystemSendingResult } from './sending/send-as-system';
import { computeTicketSummary } from './ticket-summary';
export interface Messages {
  extend: ExtensionPoint<MessageProvisions>['provide'];
  /** Resolves when the message's effects are complete. */
  receive(message: InboundMessage): Promise<void>;
  sendAsSystem(message: SystemMessage): Promise<SystemSendingResult>;
  /** Returns false if the customer may have received the message, which must have `sendBefore`. */
  withdraw(message: MessageDocument): Promise<boolean>;
  /** Counts a new chat toward the connection's budget before the message is stored. */
  startChat: MessageExtensions['startChat'];
  isNewChat: MessageExtensions['isNewChat'];
  sending: AgentSending;
  read(caller: Caller, ticketId: number): Promise<TicketDocument>;
  conversation: ConversationReader;
  /** Reads messages by the connection that sent them. */
  dispatched: {
    countUndelivered: typeof countUndelivered;
    automaticOrigins: typeof automaticOrigins;
    automaticMessages: typeof automaticMessages;
  };
  /** Publishes messages that crashed servers stored but did not publish. */
  publishRecent(): Promise<void>;
  recordMenuEntry(ticket: TicketDocument, messageId: string, title: string): Promise<void>;
  /** Only agents see notices. */
  writeNotice(notice: Notice): Promise<void>;
  writeOfflineNotices(connection: ConnectionRef, period: OfflinePeriod | undefined): Promise<void>;
  repairTicket(companyId: number, ticketId: number): Promise<TicketDocument | undefined>;
  ticketOpened(caller: Caller, ticketId: number): void;
  /** Runs before anything is stored, so that later ids sort after the newest one. */
  continueIds(): Promise<void>;
  sendQueueLoad(): SendQueueLoad;
  start(): void;
  stop(): Promise<void>;
  settled(): Promise<void>;
}

interface ConversationReader {
  byId(companyId: number, messageId: string): Promise<MessageDocument | undefined>;
  /** @param authorId - user for whom the message was sent, if any */
  bySystemKey(companyId: number, key: string, authorId?: number): Promise<MessageDocument | undefined>;
  /** Newest first. */
  recent(companyId: number, contactId: number, range: RecentRange): Promise<RecentMessage[]>;
  countAutomatic(companyId: number, contactId: number, range: RecentRange): Promise<number>;
  /** Counts messages from the company's own phone. */
  agentWroteSince: typeof agentWroteSince;
  agentWroteAfter: typeof agentWroteAfter;
  firstReplySince: typeof firstReplySince;
  /** Customers' calls do not count. */
  customerWroteIn(companyId: number, ticketId: number): Promise<boolean>;
  customerWroteOn: typeof customerWroteOn;
  customersWhoWroteOn: typeof customersWhoWroteOn;
  after: typeof messagesAfter;
  firstTexts: typeof firstTexts;
  count(scope: ConversationScope): Promise<number>;
  pages(scope: ConversationScope): AsyncGenerator<MessageDocument[]>;
}

export function createMessages(context: AppContext, features: MessageFeatures): Messages {
  const { extensions, provide } = messageExtensions(context.extensionPoints);
  const deps = createMessagesDeps(context, features, extensions);
  const { sendQueue, log } = deps;
  deps.events.carries({
    name: 'messages',
    collection: () => messageCollection() as unknown as Collection<Document>,
  });
  const receiving = createReceiving(deps);
  const deliveries = createDeliveries(deps);
  const watch = createPresenceWatch({
    ...deps,
    chatOf: (ticket) => liveChat(deps, ticket),
    onError: (err) => log.warn({ err }, 'presence request failed'),
  });
  const sending = agentSending(deps);
  listenToEvents(deps, { receiving, deliveries, watch });
  mountMessages(context.endpoints, deps, { receiving, sending });
  registerPersonalData(context.personalData, deps);
  defineJobs(context);

  return {
    extend: provide,
    receive: receiving.receive,
    sendAsSystem: (message) => sendAsSystem(deps, message),
    withdraw: sendQueue.withdraw,
    startChat: extensions.startChat,
    isNewChat: extensions.isNewChat,
    sending,
    read: (caller, ticketId) => readTicket(deps, caller, ticketId),
    conversation: {
      byId: (companyId, messageId) => messages.findOne(companyId, { _id: messageId }),
      bySystemKey: (companyId, key, authorId) =>
        messages.findOne(companyId, {
          userId: authorId === undefined ? null : { $in: [null, authorId] },
          clientId: key,
        }),
      recent: recentMessages,
      countAutomatic,
      agentWroteSince,
      agentWroteAfter,
      firstReplySince,
      customerWroteIn,
      customerWroteOn,
      customersWhoWroteOn,
      after: messagesAfter,
      firstTexts,
      count: countConversation,
      pages: conversationPages,
    },
    dispatched: { countUndelivered, automaticOrigins, automaticMessages },
    publishRecent: () => publishRecent(deps),
    recordMenuEntry: (...selected) => recordMenuEntry(deps, ...selected),
    writeNotice: (notice) => writeNotice(deps, notice),
    writeOfflineNotices: (connection, period) => writeOfflineNotices(deps, connection, period),
    repairTicket: (companyId, ticketId) => ticketRow.repairTicket(companyId, ticketId, computeTicketSummary),
    ticketOpened: ({ companyId }, ticketId) => watch.opened(companyId, ticketId),
    continueIds: async () => {
      const newest = await messageCollection().findOne(
        { _id: { $lt: AFTER_ALL_IDS } },
        { sort: { _id: -1 }, projection: { _id: 1 } },
      );
      if (newest) continueAfter(newest._id);
    },
    sendQueueLoad: () => sendQueue.load(),
    start: () => {
      sendQueue.start();
      watch.start();
      receiving.start();
    },
    stop: async () => {
      watch.stop();
      await Promise.all([sendQueue.stop(), receiving.stop()]);
    },
    settled: deliveries.settled,
  };
}

export type { MessageDocument, MessageOrigin, QuotedMessage } from './message.model';
export type { EraseMessenger } from './messages.deps';
export type { ChatStart, Claim, ClaimCandidate, EffectCheck, MessageExtensions } from './messages.extensions';
export { isInputType } from './message-events';
export { newMessageId } from './message-ids';
export { type Attachment, copyOf as copyAttachment, uploadOptions } from './sending/attachments';
export type { SystemContent, SystemSendingResult } from './sending/send-as-system';
export { typedText } from './typed-text';
export { quotedMessageOf } from './stored-messages';
export type { OfflinePeriod } from './operations/write-offline-notices';
export { countStoredAcrossCompanies, countStoredSince } from './operations/count-stored-since';
export { searchMessages } from './search/search-messages';

export const messagesData: StoredData = {
  migrations: [messageMigrations, messageSearchMigrations, inboundMigrations],
  companyCollections: ['messages', 'waiting_changes'],
  platformCollections: [SEARCH_PROGRESS],
  restored: failWaiting,
  filesLost: markLost,
};
