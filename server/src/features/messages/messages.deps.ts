import { newChatKind } from '@recado/shared/automation';
import type { AppContext } from '#core/context';
import type { FeatureEvents } from '#core/events';
import type { Caller } from '#core/tenancy/caller';
import type { Companies } from '#features/companies';
import type { Contacts } from '#features/contacts';
import type { Settings } from '#features/settings';
import type { Tickets } from '#features/tickets';
import type { ConnectionRef } from '#messenger/gateway';
import { publishProgress } from './delivery';
import type { MessagePublisher } from './message-broadcast';
import { deliverEvents, progressEvents } from './message-events';
import { type ReceivedLimit, receivedLimit } from './message-media/received-limit';
import type { MessageExtensions } from './messages.extensions';
import { messagePresenter } from './messages.presenter';
import { createSendQueue, type SendQueue } from './send-queue/send-queue';
import { fileProgress } from './sending/file-progress';

export type EraseMessenger = (
  companyId: number,
  traces: { users: readonly string[]; messengerIds: readonly string[] },
) => Promise<void>;

export interface MessageFeatures {
  companies: Companies;
  settings: Settings;
  tickets: Tickets;
  contacts: Contacts;
  quickMessages: {
    isUsableFile(caller: Caller, fileId: string): Promise<boolean>;
  };
  /** Multiplies the pace of messages that no person waits for. */
  automaticFactor(connection: ConnectionRef): Promise<number>;
  eraseMessenger: EraseMessenger;
}

export interface MessagesDeps
  extends
    MessageFeatures,
    Pick<AppContext, 'gateway' | 'messenger' | 'media' | 'secrets' | 'log' | 'servers' | 'restored'> {
  events: FeatureEvents;
  publisher: MessagePublisher & AppContext['publisher'];
  sendQueue: SendQueue;
  automation: MessageExtensions;
  receivedLimit: ReceivedLimit;
}

export function createMessagesDeps(
  context: AppContext,
  features: MessageFeatures,
  automation: MessageExtensions,
): MessagesDeps {
  const { config, gateway, messenger, media, secrets, log, servers, restored } = context;
  const { contacts, tickets } = features;
  const limit = receivedLimit(features.settings, features.companies);
  const present = messagePresenter({
    addressOf: contacts.reach.addressOf,
    linkTo: media.linkTo,
    documentLimit: limit.now,
  });
  const publisher = { ...context.publisher, present };
  const events = context.events.of('messages');
  const progress = fileProgress(context.publisher);
  const sendQueue: SendQueue = createSendQueue({
    gateway,
    media,
    contacts,
    automaticFactor: features.automaticFactor,
    log,
    // With the embedded store, only one server exists.
    alone: config.mongoUrl === undefined,
    preparing: (message) => progress.loading(message, 'preparing'),
    prepared: async (message) => {
      await publishProgress({ tickets, publisher, sendQueue }, message.companyId, [message]);
      progress.loading(message, 'ready');
    },
    failed: async (failed) => {
      const [first] = failed;
      for (const message of failed) progress.failed(message);
      if (first) await publishProgress({ tickets, publisher, sendQueue }, first.companyId, failed);
      await deliverEvents({ events }, failed);
    },
    isStopped: ({ companyId, connectionId, contactId, origin }) =>
      origin === undefined
        ? Promise.resolve(false)
        : automation.isChatStopped({
            connection: { companyId, connectionId },
            contactId,
            kind: newChatKind(origin.kind),
          }),
    isWithdrawn: (message) =>
      message.origin?.kind === 'campaign' ? automation.isWithdrawn(message) : Promise.resolve(false),
    failureEvents: (message, failure) => progressEvents(events, message, { failure }),
  });
  return {
    ...features,
    gateway,
    messenger,
    media,
    secrets,
    log,
    servers,
    restored,
    events,
    publisher,
    sendQueue,
    automation,
    receivedLimit: limit,
  };
}
