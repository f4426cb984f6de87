import { randomUUID } from 'node:crypto';
import { writtenText } from '@recado/shared/rules/signature';
import type {
  ChatAddress,
  ConnectionRef,
  DeliveryReport,
  Inbound,
  InboundChange,
  InboundMessage,
  KnownName,
  MessengerGateway,
  MessengerListener,
  OutgoingMessage,
  PresenceReport,
  SessionStatus,
} from '#messenger/gateway';
import { idleGateway } from './idle-gateway';

interface Sent extends OutgoingMessage {
  connection: ConnectionRef;
  /** The text without the signature of an agent; empty for other kinds. */
  text: string;
}

/** A customer in a test. */
export interface TestCustomer {
  phone?: string;
  lid?: string;
  name?: string;
  username?: string;
}

type Incoming = Partial<Omit<InboundMessage, 'chat' | 'connection'>>;

/**
 * An in-memory messenger that records calls and emits test events. Messenger behaviour itself is tested on the real
 * one.
 */
export function recordingGateway() {
  let listener: MessengerListener | undefined;
  let status: SessionStatus = 'CONNECTED';
  let trouble: ((message: OutgoingMessage) => Error | undefined) | undefined;
  let acknowledges = false;
  const registeredListener = (): MessengerListener => {
    if (!listener) throw new Error('Nobody listens to the messenger.');
    return listener;
  };
  const sent: Sent[] = [];
  const receipts: { connection: ConnectionRef; chat: ChatAddress; messengerIds: readonly string[] }[] = [];
  const typings: { to: ChatAddress; state: string }[] = [];
  const subscriptions: ChatAddress[] = [];
  const lookups: string[] = [];
  const accounts = new Set<string>();
  const usernames = new Map<string, { lid: string; pin?: string }>();
  let lookupTrouble: Error | undefined;
  const addressOf = ({ phone, lid }: { phone: string | null; lid: string | null }) =>
    (phone ? `${phone}@phone` : `${lid ?? ''}@lid`) as ChatAddress;
  const identityOf = ({ phone = null, lid = null }: { phone?: string | null; lid?: string | null }) => ({
    phone,
    lid,
    address: addressOf({ phone, lid }),
  });

  const gateway: MessengerGateway = {
    ...idleGateway(),
    listen: (given) => {
      listener = given;
    },
    state: () => ({ status, qrcode: '', retries: 0, number: null, reason: null }),
    newMessengerId: () => `3EB0${randomUUID().replaceAll('-', '').toUpperCase()}`,
    addressOf,
    parseAddress: (text) => {
      const [, digits, kind] = /^(\d+)(?:@(phone|lid))?$/.exec(text) ?? [];
      if (!digits) return undefined;
      return identityOf(kind === 'lid' ? { lid: digits } : { phone: digits });
    },
    send: (connection, message) => {
      const error = trouble?.(message);
      if (error) return Promise.reject(error);
      const { content } = message;
      sent.push({
        ...message,
        connection,
        text: content.type === 'text' ? writtenText(content.text).text : '',
      });
      const of = { connection, messengerIds: [message.messengerId], at: new Date() };
      const report = { ...of, ack: 2 as const, rejection: null, repeated: false };
      if (acknowledges) setImmediate(() => void registeredListener().onDelivery(report));
      return Promise.resolve();
    },
    lookup: (_connection, phones) => {
      if (lookupTrouble) return Promise.reject(lookupTrouble);
      lookups.push(...phones);
      return Promise.resolve(
        phones.map((phone) =>
          accounts.has(phone)
            ? { phone, exists: true, identity: identityOf({ phone }) }
            : { phone, exists: false },
        ),
      );
    },
    lookupUsername: (_connection, { username, pin }) => {
      if (lookupTrouble) return Promise.reject(lookupTrouble);
      lookups.push(`@${username}`);
      const owner = usernames.get(username);
      const isFound = owner && (owner.pin === undefined || owner.pin === pin);
      return Promise.resolve(isFound ? identityOf({ lid: owner.lid }) : null);
    },
    markRead: (connection, chat, messengerIds) => {
      receipts.push({ connection, chat, messengerIds });
      return Promise.resolve();
    },
    sendTyping: (_connection, to, state) => {
      typings.push({ to, state });
      return Promise.resolve();
    },
    subscribePresence: (_connection, to) => {
      subscriptions.push(to);
      return Promise.resolve();
    },
  };

  /** Builds an inbound message. */
  const message = (
    connection: ConnectionRef,
    customer: TestCustomer,
    { body = 'Oi', sentAt = new Date(), ...more }: Incoming = {},
  ): InboundMessage => ({
    connection,
    messengerId: randomUUID(),
    chat: identityOf(customer),
    isGroup: false,
    fromMe: false,
    sender: null,
    pushName: customer.name ?? null,
    ...(customer.username && { username: customer.username }),
    sentAt,
    kind: 'text',
    body,
    quotedMessengerId: null,
    media: null,
    data: null,
    offline: false,
    ...more,
  });

  return {
    gateway,
    sent,
    receipts,
    typings,
    subscriptions,
    /** The numbers that were looked up. */
    lookups,
    /** Gives a number an account on WhatsApp that a lookup finds. */
    hasAccount: (phone: string): void => void accounts.add(phone),
    /** Gives a username to an account that a lookup finds, with the PIN if it has one. */
    hasUsername: (username: string, owner: { lid: string; pin?: string }): void =>
      void usernames.set(username, owner),
    /** Makes lookups fail; undefined: succeed. */
    failLookupsWith: (error: Error | undefined): void => {
      lookupTrouble = error;
    },
    message,
    identityOf,
    /** The application's listener, for events without a helper. */
    listener: registeredListener,
    /** Builds a change by the message's author, unless `more` overrides it. */
    change: (
      { connection, chat, isGroup, fromMe, sender, messengerId, pushName }: InboundMessage,
      change: InboundChange['change'],
      more: Partial<InboundChange> = {},
    ): InboundChange => ({
      connection,
      chat,
      isGroup,
      fromMe,
      sender,
      pushName,
      messengerId: randomUUID(),
      sentAt: new Date(),
      offline: false,
      target: { messengerId, fromMe, participant: sender },
      change,
      ...more,
    }),
    receive: (incoming: Inbound): Promise<void> => registeredListener().onInbound(incoming),
    /** Receives a customer's message; resolves when it is processed. */
    writes: async (connection: ConnectionRef, customer: TestCustomer, incoming: Incoming = {}) => {
      const whole = message(connection, customer, incoming);
      await registeredListener().onInbound(whole);
      return whole;
    },
    report: (
      report: Omit<DeliveryReport, 'at' | 'rejection' | 'repeated'> &
        Partial<Pick<DeliveryReport, 'rejection' | 'repeated'>>,
    ): void =>
      void registeredListener().onDelivery({ rejection: null, repeated: false, at: new Date(), ...report }),
    presence: (
      connection: ConnectionRef,
      customer: TestCustomer,
      presence: PresenceReport['presence'],
    ): void => registeredListener().onPresence({ connection, chat: identityOf(customer), presence }),
    ready: (connection: ConnectionRef): void => registeredListener().onReady(connection),
    /** Reports that a number and a LID belong together. */
    learns: (connection: ConnectionRef, person: { phone: string; lid: string }): void =>
      registeredListener().onIdentity?.(connection, identityOf(person)),
    /** Reports address-book or push names. */
    names: (
      connection: ConnectionRef,
      customer: TestCustomer,
      names: Partial<Pick<KnownName, 'addressBookName' | 'pushName' | 'username'>>,
    ): void =>
      registeredListener().onNames?.(connection, [
        { identity: identityOf(customer), addressBookName: null, pushName: null, ...names },
      ]),
    setStatus: (given: SessionStatus): void => {
      status = given;
    },
    /** Reports later messages as accepted by WhatsApp. Without acks, paced messages wait. */
    acknowledgeSends: (): void => {
      acknowledges = true;
    },
    /** Makes sending fail; undefined: succeeds. */
    failWith: (given: ((message: OutgoingMessage) => Error | undefined) | undefined): void => {
      trouble = given;
    },
  };
}

export type RecordingGateway = ReturnType<typeof recordingGateway>;
