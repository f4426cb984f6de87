import type { Readable } from 'node:stream';

/**
 * The application's interface to WhatsApp. Only `server/src/messenger/` uses Baileys or parses addresses:
 * elsewhere an address is opaque text received from here.
 */

/** A company's WhatsApp number, paired or to be paired. */
export interface ConnectionRef {
  companyId: number;
  connectionId: number;
}

/** Address of a chat; opaque outside the gateway. */
export type ChatAddress = string & { readonly __chatAddress: unique symbol };

/** A person's WhatsApp identity, in digits; at least one of `phone` and `lid` is known. */
export interface Identity {
  phone: string | null;
  lid: string | null;
  address: ChatAddress;
}

export type SessionStatus = 'OPENING' | 'qrcode' | 'PAIRING' | 'CONNECTED' | 'TIMEOUT' | 'DISCONNECTED';
export type DisconnectReason =
  | 'loggedOut'
  | 'replaced'
  | 'banned'
  | 'qrExpired'
  | 'network'
  | 'stopped'
  /** The messenger accepts no clients at the moment. */
  | 'unavailable'
  /** The messenger requires a newer client. */
  | 'outdated'
  /** The session's state could not be read or written. */
  | 'storage'
  /** Connected, but messages to people it never wrote with are withheld: WhatsApp locked them, or refused some. */
  | 'newChatsRefused'
  | 'error';

/** State of a session, reported at each change. */
export interface SessionState {
  status: SessionStatus;
  /** Content of the QR code; empty unless one waits to be scanned. */
  qrcode: string;
  /** Reconnection attempts since the last connection. */
  retries: number;
  /** Digits with country code, once paired. */
  number: string | null;
  /** Why it is not, or only partly, connected. */
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
  | 'poll'
  | 'call'
  | 'undecryptable'
  | 'unsupported';

/** A file on WhatsApp's servers with its keys: JSON, opaque outside the gateway. */
export type MediaReference = string & { readonly __mediaReference: unique symbol };

/** A message's file as its sender describes it; unverified until downloaded. */
export interface MediaDescription {
  reference: MediaReference;
  mimetype: string;
  /** Null for files without a name (photo, voice note). */
  fileName: string | null;
  bytes: number | null;
  seconds: number | null;
  width: number | null;
  height: number | null;
  /** 64 values of 0–100, for a voice note. */
  waveform: number[] | null;
  /** A small JPEG of an image or video. */
  thumbnail: Uint8Array | null;
}

/** Content other than text and file; the fields depend on the kind. */
export interface MessageData {
  location?: {
    latitude: number;
    longitude: number;
    name: string | null;
    address: string | null;
    url: string | null;
    /** A live location that its sender updates. */
    live: boolean;
  };
  /** One or more cards. `number`: digits with country code, or null. */
  contacts?: { name: string; number: string | null; vcard: string }[];
  poll?: { question: string; options: string[]; selectableCount: number };
  call?: { video: boolean };
  linkPreview?: { url: string; title: string | null; description: string | null };
  forwarded?: true;
  viewOnce?: true;
  /** Seconds until it disappears from phones. */
  ephemeralSeconds?: number;
}

/** Identifies a message. */
export interface MessageKey {
  messengerId: string;
  fromMe: boolean;
  /** The member who wrote it in a group; null for own messages and outside groups. */
  participant: Identity | null;
}

/** Fields common to all stanzas of a conversation. */
export interface InboundEnvelope {
  connection: ConnectionRef;
  messengerId: string;
  /** The customer or group, also for messages of the company. */
  chat: Identity;
  isGroup: boolean;
  /** Typed on the company's phone, or sent by this connection. */
  fromMe: boolean;
  /** The member who wrote it in a group; null for own messages and outside groups. */
  sender: Identity | null;
  /** The sender's own profile name; null for own messages. */
  pushName: string | null;
  /** By the messenger's clock, in whole seconds. */
  sentAt: Date;
  /** Queued by the messenger during an outage; must not delay new messages. */
  offline: boolean;
}

/** A change of an earlier message. */
export interface InboundChange extends InboundEnvelope {
  target: MessageKey;
  change:
    | { type: 'reaction'; /** '' removes it. */ emoji: string }
    | { type: 'edit'; body: string }
    | { type: 'delete' };
}

/** A received message, decrypted, whose session keys are being stored. */
export interface InboundMessage extends InboundEnvelope {
  kind: InboundKind;
  /** The text or caption; '' if there is none. */
  body: string;
  /** Messenger id of the quoted message. */
  quotedMessengerId: string | null;
  /** Messenger id of the album that contains it. */
  albumId?: string;
  media: MediaDescription | null;
  data: MessageData | null;
}

export type Inbound = InboundMessage | InboundChange;

/** A part of the chats from before the pairing. */
export interface HistoryPart {
  connection: ConnectionRef;
  chats: {
    chat: Identity;
    isGroup: boolean;
    name: string | null;
    /** Oldest first. */
    messages: InboundMessage[];
  }[];
  /** 0–100, if the messenger reports it. */
  progress: number | null;
}

/** Names that the messenger reports for a person. */
export interface KnownName {
  identity: Identity;
  /** From the address book of the company's phone. */
  addressBookName: string | null;
  pushName: string | null;
}

export interface CallReport {
  connection: ConnectionRef;
  callId: string;
  chat: Identity;
  isGroup: boolean;
  video: boolean;
  state: 'ringing' | 'missed' | 'refused' | 'accepted';
  at: Date;
}

export interface GroupInfo {
  subject: string;
  participants: { identity: Identity; admin: boolean }[];
}

/** WhatsApp's warnings about messages to people who never wrote to the account. */
export type NewChatCapStatus = 'NONE' | 'FIRST_WARNING' | 'SECOND_WARNING' | 'CAPPED';

/** WhatsApp's limits on the chats that an account starts. */
export interface NewChatLimits {
  /** Messages per cycle to people who never wrote; null while unknown. */
  quota: {
    status: NewChatCapStatus;
    /** Null: unlimited. */
    total: number | null;
    used: number;
    cycleEndsAt: Date | null;
  } | null;
  /** Forbids new chats; null while unknown. */
  lock: {
    active: boolean;
    /** WhatsApp's name of the reason. */
    type: string | null;
    /** Null while active: until WhatsApp reports its end. */
    endsAt: Date | null;
  } | null;
  /** Time of the last response or notification. */
  readAt: Date;
}

/** A message that WhatsApp refused because it would start a chat (error 463). */
export interface NewChatRefusal {
  messengerId: string;
  at: Date;
}

/** Progress of an outgoing message (ack 2–5), or its rejection. */
export interface DeliveryReport {
  connection: ConnectionRef;
  messengerIds: string[];
  /** 2: on the messenger's server, 3 delivered, 4 read, 5 played; null when rejected. */
  ack: 2 | 3 | 4 | 5 | null;
  /** `newChat`: it would start a chat, which the account may not (error 463), or it was withheld for that reason. */
  refusal: 'newChat' | 'other' | null;
  at: Date;
}

export interface PresenceReport {
  connection: ConnectionRef;
  chat: Identity;
  presence: 'available' | 'unavailable' | 'composing' | 'recording';
}

/** Callbacks from the messenger into the application; features subscribe to them (`subscriptions.ts`). */
export interface MessengerListener {
  /**
   * `fence` increases when a session changes servers: a state may replace only states with the same or a
   * lower number.
   */
  onState(connection: ConnectionRef, state: SessionState, fence: number): void;
  /**
   * Resolves once the message is stored and its effects are complete; then the raw copy is deleted. A
   * rejection keeps the raw copy for the next start, and a crash repeats the call. Calls for one message
   * never overlap; those of different messages may.
   */
  onInbound(inbound: Inbound): Promise<void>;
  onDelivery(report: DeliveryReport): void;
  onPresence(report: PresenceReport): void;
  /**
   * Returns the text of a sent message, for a phone that could not decrypt it; null when unknown. Without
   * this callback only recent messages can be repeated.
   */
  findSentText?(connection: ConnectionRef, messengerId: string): Promise<string | null>;
  /** A phone number and a LID belong to one person. */
  onIdentity?(connection: ConnectionRef, identity: Identity): void;
  onNames?(connection: ConnectionRef, names: readonly KnownName[]): void;
  onPictureChanged?(connection: ConnectionRef, chat: Identity): void;
  /** A group was renamed, or the connection joined it. */
  onGroup?(connection: ConnectionRef, chat: Identity, subject: string): void;
  /**
   * WhatsApp's limits on new chats: at the session's start, every few hours and when they change. `fence` as in
   * `onState`.
   */
  onNewChatLimits?(connection: ConnectionRef, limits: NewChatLimits, fence: number): void;
  /** WhatsApp refused a new chat. Reported once a chat: further messages to it are withheld. */
  onNewChatRefused?(connection: ConnectionRef, refusal: NewChatRefusal, fence: number): void;
  /** A call rings or ended. A missed one is also received as a message of kind `call`. */
  onCall?(report: CallReport): Promise<void> | void;
  /** After pairing. Resolves once the part is stored. */
  onHistory?(part: HistoryPart): Promise<void>;
  /** Connected and all queued messages received: sends what waits, and resends what has no ack. */
  onReady(connection: ConnectionRef): void;
  /** Another server stored a message for this session (`wakeOwner`). */
  onWake?(connection: ConnectionRef): void;
}

/** A file to send, read again for each attempt. */
export interface OutgoingMedia {
  kind: 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker';
  /** Path of a local file. */
  path: string;
  mimetype: string;
  fileName: string;
  seconds?: number;
  width?: number;
  height?: number;
  /** 64 values of 0–100, for a voice note. */
  waveform?: number[];
  /** A small JPEG. */
  thumbnail?: Uint8Array;
}

export type OutgoingContent =
  | { type: 'text'; text: string }
  | { type: 'media'; media: OutgoingMedia; caption: string }
  /** Number of the following images and videos with its id in `albumId`. */
  | { type: 'album'; images: number; videos: number }
  | { type: 'contacts'; contacts: { name: string; number: string }[] }
  | { type: 'location'; latitude: number; longitude: number; name: string | null; address: string | null }
  | { type: 'reaction'; target: MessageKey; /** '' removes it. */ emoji: string }
  | { type: 'edit'; target: MessageKey; text: string }
  | { type: 'delete'; target: MessageKey };

export interface OutgoingMessage {
  /** From `newMessengerId`; the same for every attempt. */
  messengerId: string;
  to: ChatAddress;
  content: OutgoingContent;
  quoted?: MessageKey & { body: string };
  /** Id of the album that contains this image. */
  albumId?: string;
  /** The quoted or edited message; by default treated as a text. */
  original?: SaidContent;
  forwarded?: boolean;
}

/** Content of a message, as far as known. */
export interface SaidContent {
  kind: InboundKind | 'notification';
  /** The text or caption. */
  body: string;
  media: SaidMedia | null;
  data: MessageData | null;
}

/** Its file; unknown fields are null. */
export interface SaidMedia extends Omit<MediaDescription, 'reference' | 'waveform' | 'thumbnail'> {
  /** Where WhatsApp stores it, for received files. */
  reference: MediaReference | null;
}

export type LookupAnswer =
  { phone: string; exists: false } | { phone: string; exists: true; identity: Identity };

/** Reasons why a call of the gateway failed. */
export type GatewayFailure =
  | 'notConnected'
  | 'timeout'
  | 'refused'
  | 'budget'
  /** WhatsApp deleted the file (404, 410), but the phone may upload it again. */
  | 'gone'
  | 'error';

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

/**
 * With several servers each session belongs to one of them. Calls for other sessions are forwarded to the
 * session owner, with a timeout; only `send` and `state` are limited to this server's sessions.
 */
export interface MessengerGateway {
  listen(listener: MessengerListener): void;
  /**
   * Starts the sessions that no other server owns, staggered; returns at once. Sessions in `atRest` must not
   * run, whatever a crashed server was doing with them.
   */
  boot(connections: readonly ConnectionRef[], atRest?: readonly ConnectionRef[]): void;
  /** Starts or restarts a session; without credentials a QR code follows. */
  start(connection: ConnectionRef): void;
  /** Deletes the pairing and requests a new QR code. */
  restartPairing(connection: ConnectionRef): Promise<void>;
  /** Disconnects but stays paired: DISCONNECTED until started. */
  pause(connection: ConnectionRef): Promise<void>;
  /** Logs out (best effort on the messenger) and ends DISCONNECTED. */
  logout(connection: ConnectionRef): Promise<void>;
  /** Logs out and erases credentials, keys and inbox of a deleted connection. */
  forget(connection: ConnectionRef): Promise<void>;
  /** State of this server's session; DISCONNECTED for others. */
  state(connection: ConnectionRef): SessionState;
  /** State of a session on any server. */
  currentState(connection: ConnectionRef): Promise<SessionState>;
  /** Returns the connections whose sessions belong to other servers. */
  elsewhere(connectionIds: readonly number[]): Promise<number[]>;
  /** Notifies the session owner, if it is another server, of a message to send. Best effort. */
  wakeOwner(connection: ConnectionRef): void;
  /** Requests a pairing code of 8 characters, an alternative to the QR code. */
  requestPairingCode(connection: ConnectionRef, phone: string): Promise<string>;

  newMessengerId(): string;
  /** Returns the address of a phone number or LID (digits). */
  addressOf(identity: { phone: string | null; lid: string | null }): ChatAddress;
  /** Parses an address or phone number; undefined if it is neither. */
  parseAddress(text: string): Identity | undefined;
  /**
   * Sends a message within the connection's rate limit. Resolves when it was written to the socket; the
   * messenger's ack is a DeliveryReport with ack 2. While new chats are locked or withheld, and after a refusal for
   * the person refused, a message to a new contact is reported as rejected without being sent. Throws `notConnected` for another server's session,
   * whose owner sends stored messages.
   */
  send(connection: ConnectionRef, message: OutgoingMessage): Promise<void>;
  /**
   * Withholds messages that would start a chat until then, besides WhatsApp's own lock; null ends it. Affects this
   * server's session, if it has one, until its pairing ends or another server takes over.
   */
  withholdNewChats(connection: ConnectionRef, until: Date | null): void;
  /** Shows the customer that the company types or stopped. Best effort: ignores disconnected sessions. */
  sendTyping(connection: ConnectionRef, to: ChatAddress, state: 'composing' | 'paused'): Promise<void>;
  /** Subscribes to the presence of a viewed chat. Best effort. */
  subscribePresence(connection: ConnectionRef, to: ChatAddress): Promise<void>;
  /** Sends read receipts. Best effort, without retries. */
  markRead(connection: ConnectionRef, chat: ChatAddress, messengerIds: readonly string[]): Promise<void>;
  /**
   * Streams a decrypted file; needs no session. Throws `gone` when it was deleted, `timeout` and `error` when
   * a retry may succeed.
   */
  downloadMedia(reference: MediaReference): Promise<Readable>;
  /**
   * Asks the phone to upload a file again; returns its new location. Throws `gone` when the phone no longer
   * has it.
   */
  requestMedia(
    connection: ConnectionRef,
    chat: ChatAddress,
    key: MessageKey,
    reference: MediaReference,
  ): Promise<MediaReference>;
  /** Returns a group's subject and members. */
  groupInfo(connection: ConnectionRef, chat: ChatAddress): Promise<GroupInfo>;
  /** Rejects a ringing call. Best effort. */
  refuseCall(connection: ConnectionRef, callId: string, from: ChatAddress): Promise<void>;
  /** Looks numbers up within the connection's rate limit. */
  lookup(connection: ConnectionRef, phones: readonly string[]): Promise<LookupAnswer[]>;
  /** Returns the temporary URL of an avatar; null when there is none or it is hidden. */
  profilePicture(connection: ConnectionRef, chat: ChatAddress): Promise<string | null>;
  /** Downloads an avatar; needs no session. Throws `gone` when it no longer exists. */
  downloadPicture(address: string): Promise<Readable>;

  /** Numbers for readiness and metrics. `newChatsRefused`: accounts whose new chats are withheld. */
  health(): { connected: number; total: number; newChatsRefused?: number; inboundRetrying?: number };
  /** Closes every session and writes pending state, without logging out. */
  close(): Promise<void>;
}
