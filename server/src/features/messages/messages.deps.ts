import type { AppContext } from '../../core/context';
import type { FeatureEvents } from '../../core/events';
import type { Caller } from '../../core/tenancy/caller';
import type { Contacts } from '../contacts';
import type { Tickets } from '../tickets';
import { publishProgress } from './delivery';
import type { MessagePublisher } from './message-broadcast';
import { messagePresenter } from './messages.presenter';
import { createSendQueue, type SendQueue } from './send-queue/send-queue';
import { fileProgress } from './sending/file-progress';
import { type NewChatBudget, UNLIMITED_NEW_CHATS } from './sending/new-chat-budget';

/** The parts of the server that messages use. */
export type MessagesContext = Pick<
  AppContext,
  | 'config'
  | 'endpoints'
  | 'publisher'
  | 'gateway'
  | 'messenger'
  | 'media'
  | 'secrets'
  | 'log'
  | 'events'
  | 'servers'
>;

/** Erases the messenger's rows of users and messages. */
export type EraseMessenger = (
  companyId: number,
  traces: { users: readonly string[]; messengerIds: readonly string[] },
) => Promise<void>;

/** The parts of other features that messages use. */
export interface MessageFeatures {
  tickets: Tickets;
  contacts: Contacts;
  quickMessages: {
    /** Returns whether a quick message that the caller may use carries the file. */
    isUsableFile(caller: Caller, fileId: string): Promise<boolean>;
  };
  eraseMessenger: EraseMessenger;
}

/** Dependencies of the operations, pipelines and listeners of messages. */
export interface MessagesDeps
  extends
    MessageFeatures,
    Pick<MessagesContext, 'gateway' | 'messenger' | 'media' | 'secrets' | 'log' | 'servers'> {
  events: FeatureEvents;
  /** Publishes to windows, and converts messages to their API form. */
  publisher: MessagePublisher & MessagesContext['publisher'];
  sendQueue: SendQueue;
  /** Asked before each message that no agent wrote. */
  newChats: NewChatBudget;
}

/** Creates what all parts of the feature share, with the send queue. */
export function createMessagesDeps(context: MessagesContext, features: MessageFeatures): MessagesDeps {
  const { config, gateway, messenger, media, secrets, log, servers } = context;
  const { contacts, tickets } = features;
  const present = messagePresenter({ addressOf: contacts.addressOf, linkTo: media.linkTo });
  const publisher = { ...context.publisher, present };
  const progress = fileProgress(context.publisher);
  const sendQueue: SendQueue = createSendQueue({
    gateway,
    media,
    contacts,
    log,
    // The embedded store has no other server.
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
    },
  });
  const events = context.events.of('messages');
  return {
    ...features,
    gateway,
    messenger,
    media,
    secrets,
    log,
    servers,
    events,
    publisher,
    sendQueue,
    newChats: UNLIMITED_NEW_CHATS,
  };
}
