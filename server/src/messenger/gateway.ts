/**
 * The messenger, in our own words. Nothing outside `server/src/messenger/` knows Baileys or takes a
 * messenger address apart: an address is opaque text that came from here and goes back here.
 */

/** One paired (or to be paired) number of a company. */
export interface ConnectionRef {
  companyId: number;
  connectionId: number;
}

/** Where a conversation lives on the messenger. Opaque outside the gateway. */
export type ChatAddress = string & { readonly __chatAddress: unique symbol };

/** A person as the messenger identifies them: at least one of `phone` and `lid` is known. Digits only. */
export interface Identity {
  phone: string | null;
  lid: string | null;
  address: ChatAddress;
}

export type SessionStatus = 'OPENING' | 'qrcode' | 'PAIRING' | 'CONNECTED' | 'TIMEOUT' | 'DISCONNECTED';
export type DisconnectReason =
  'loggedOut' | 'replaced' | 'banned' | 'qrExpired' | 'network' | 'stopped' | 'error';

/** A session's state whenever it changes (specification 2 §4.1). */
export interface SessionState {
  status: SessionStatus;
  /** QR text to draw; empty unless one waits to be read. */
  qrcode: string;
  /** Reconnections tried since it was last connected. */
  retries: number;
  /** Digits with country code, once paired. */
  number: string | null;
  /** Why it is not connected, where there is something to tell. */
  reason: DisconnectReason | null;
}

export type InboundKind =
  | 'text'
  | 'image'
  | 'video'
  | 'audio'
  | 'voice'
  | 'document'
  | 'sticker'
  | 'location'
  | 'contact'
  | 'call'
  | 'undecryptable'
  | 'unsupported';

/** A message that reached a connection, decrypted and durable (its session keys are being stored with it). */
export interface InboundMessage {
  connection: ConnectionRef;
  messengerId: string;
  /** The conversation: the customer (or group) it belongs to, also for what our own phone wrote. */
  chat: Identity;
  isGroup: boolean;
  /** Typed on the company's own phone, or sent by this connection. */
  fromMe: boolean;
  /** The name its sender gives themselves; null for our own. */
  pushName: string | null;
  /** The messenger's clock, whole seconds. */
  sentAt: Date;
  kind: InboundKind;
  /** The text, or the caption; '' where there is none. */
  body: string;
  /** The messenger's id of the message it answers. */
  quotedMessengerId: string | null;
  /** Kept while we were away: stored, but no later than what is new. */
  offline: boolean;
}

/** How far messages of ours got (ack 2–5), or that the messenger refused them. */
export interface DeliveryReport {
  connection: ConnectionRef;
  messengerIds: string[];
  /** 2 the messenger's server has it, 3 delivered, 4 read, 5 played; null when refused. */
  ack: 2 | 3 | 4 | 5 | null;
  /** The messenger's refusal code (463: may not start new chats). */
  refusal: number | null;
  at: Date;
}

export interface PresenceReport {
  connection: ConnectionRef;
  chat: Identity;
  presence: 'available' | 'unavailable' | 'composing' | 'recording';
}

/** What the product is told. Each is composed in `app.ts`; the messenger knows no feature. */
export interface MessengerListener {
  onState(connection: ConnectionRef, state: SessionState): void;
  /**
   * Resolves once the message is stored and its effects done: only then is the raw copy forgotten. May be
   * called again with the same message after a crash. A rejection leaves the raw copy for the next start.
   * Never called for one message twice at a time; calls for different messages overlap freely.
   */
  onInbound(message: InboundMessage): Promise<void>;
  onDelivery(report: DeliveryReport): void;
  onPresence(report: PresenceReport): void;
  /**
   * The text of a message sent earlier, for a phone that could not decrypt it and asks again; null when it is
   * unknown. Optional: without it only recent messages can be repeated.
   */
  findSentText?(connection: ConnectionRef, messengerId: string): Promise<string | null>;
  /** Connected and drained: what waits to be sent may go, what had no ack goes again. */
  onReady(connection: ConnectionRef): void;
}

export interface OutgoingText {
  /** The id it will have on the messenger; made by `newMessengerId`, the same on every try. */
  messengerId: string;
  to: ChatAddress;
  text: string;
  quoted?: { messengerId: string; fromMe: boolean; body: string };
}

export type LookupAnswer =
  { phone: string; exists: false } | { phone: string; exists: true; identity: Identity };

/** Why the gateway could not do what was asked. */
export type GatewayFailure = 'notConnected' | 'timeout' | 'refused' | 'budget' | 'error';

export class GatewayError extends Error {
  constructor(
    readonly failure: GatewayFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'GatewayError';
  }
}

export interface MessengerGateway {
  listen(listener: MessengerListener): void;
  /** Starts these sessions staggered; answers at once. */
  boot(connections: readonly ConnectionRef[]): void;
  /** Starts or restarts a session with the credentials it has; a QR code follows when it has none. */
  start(connection: ConnectionRef): void;
  /** Forgets the pairing and asks for a new QR code. */
  restartPairing(connection: ConnectionRef): Promise<void>;
  /** Logs the device out (best effort on the messenger, always here) and ends DISCONNECTED. */
  logout(connection: ConnectionRef): Promise<void>;
  /** Logs out and erases credentials, keys and inbox of a connection that is being deleted. */
  forget(connection: ConnectionRef): Promise<void>;
  state(connection: ConnectionRef): SessionState;
  /** A pairing code of 8 characters for the phone with that number, as an alternative to the QR code. */
  requestPairingCode(connection: ConnectionRef, phone: string): Promise<string>;

  newMessengerId(): string;
  /** The address of somebody known by phone number (digits) or LID (digits). */
  addressOf(identity: { phone: string | null; lid: string | null }): ChatAddress;
  /**
   * Hands a message to the messenger. Resolving means it was written to the socket; that the messenger has it
   * comes as a DeliveryReport with ack 2. Waits for the connection's send budget.
   */
  sendText(connection: ConnectionRef, message: OutgoingText): Promise<void>;
  /** Shows the customer that we type, or stopped. Best effort: never throws for a session that is down. */
  sendTyping(connection: ConnectionRef, to: ChatAddress, state: 'composing' | 'paused'): Promise<void>;
  /** Asks to be told this chat's presence while somebody looks at it. Best effort. */
  subscribePresence(connection: ConnectionRef, to: ChatAddress): Promise<void>;
  /** Sends read receipts. Best effort; what was not sent is not repeated. */
  markRead(connection: ConnectionRef, chat: ChatAddress, messengerIds: readonly string[]): Promise<void>;
  /** Which of these numbers are on the messenger. Within the connection's look-up budget. */
  lookup(connection: ConnectionRef, phones: readonly string[]): Promise<LookupAnswer[]>;
  /** The picture's temporary address at the messenger; null when there is none or it is hidden. */
  profilePicture(connection: ConnectionRef, chat: ChatAddress): Promise<string | null>;

  /**
   * Sessions that are up, and how many there are, for readiness and metrics; and how many accounts the messenger
   * has forbidden to start new chats (error 463).
   */
  health(): { connected: number; total: number; newChatsRefused?: number };
  /** Closes every session cleanly: nothing is logged out, everything unwritten is written. */
  close(): Promise<void>;
}
