import type { Readable } from 'node:stream';

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
  | 'loggedOut'
  | 'replaced'
  | 'banned'
  | 'qrExpired'
  | 'network'
  | 'stopped'
  /** The messenger takes no clients for the moment. */
  | 'unavailable'
  /** The messenger wants a newer client. */
  | 'outdated'
  /** The session's state could not be read or written. */
  | 'storage'
  /** It is connected, but the messenger forbids its account to write to people it never wrote with (error 463). */
  | 'newChatsRefused'
  | 'error';

/** A session's state whenever it changes (specification 2 §4.1). */
export interface SessionState {
  status: SessionStatus;
  /** QR text to draw; empty unless one waits to be read. */
  qrcode: string;
  /** Reconnections tried since it was last connected. */
  retries: number;
  /** Digits with country code, once paired. */
  number: string | null;
  /** Why it is not connected, or not wholly, where there is something to tell. */
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

/** A file at the messenger, with what is needed to fetch and decrypt it. Opaque outside the gateway; plain JSON. */
export type MediaReference = string & { readonly __mediaReference: unique symbol };

/** The file of a message, as its sender describes it: nothing of it is proven before the file is there. */
export interface MediaDescription {
  reference: MediaReference;
  mimetype: string;
  /** As the sender named it; null for what has no name (a photo, a voice note). */
  fileName: string | null;
  bytes: number | null;
  seconds: number | null;
  width: number | null;
  height: number | null;
  /** 64 values of 0–100, of a voice note. */
  waveform: number[] | null;
  /** A small JPEG, of an image or a video. */
  thumbnail: Uint8Array | null;
}

/** What a message carries beside its text and its file; one of them by kind. */
export interface MessageData {
  location?: {
    latitude: number;
    longitude: number;
    name: string | null;
    address: string | null;
    url: string | null;
    /** Shared for a while, as its sender moves. */
    live: boolean;
  };
  /** One card or several. `number`: digits with country code, null when the card has none. */
  contacts?: { name: string; number: string | null; vcard: string }[];
  poll?: { question: string; options: string[]; selectableCount: number };
  call?: { video: boolean };
  linkPreview?: { url: string; title: string | null; description: string | null };
  forwarded?: true;
  viewOnce?: true;
  /** Disappears from the phones after so many seconds. */
  ephemeralSeconds?: number;
}

/** One message as the messenger tells it apart from all others. */
export interface MessageKey {
  messengerId: string;
  fromMe: boolean;
  /** In a group: who wrote it; null for our own and in a conversation of two. */
  participant: Identity | null;
}

/** What every stanza of a conversation has. */
export interface InboundEnvelope {
  connection: ConnectionRef;
  messengerId: string;
  /** The conversation: the customer (or group) it belongs to, also for what our own phone wrote. */
  chat: Identity;
  isGroup: boolean;
  /** Typed on the company's own phone, or sent by this connection. */
  fromMe: boolean;
  /** In a group: who wrote it; null for our own and in a conversation of two. */
  sender: Identity | null;
  /** The name its sender gives themselves; null for our own. */
  pushName: string | null;
  /** The messenger's clock, whole seconds. */
  sentAt: Date;
  /** Kept while we were away: stored, but no later than what is new. */
  offline: boolean;
}

/** What changes an earlier message. */
export interface InboundChange extends InboundEnvelope {
  target: MessageKey;
  change:
    | { type: 'reaction'; /** '' takes it back. */ emoji: string }
    | { type: 'edit'; body: string }
    | { type: 'delete' };
}

/** A message that reached a connection, decrypted and durable (its session keys are being stored with it). */
export interface InboundMessage extends InboundEnvelope {
  kind: InboundKind;
  /** The text, or the caption; '' where there is none. */
  body: string;
  /** The messenger's id of the message it answers. */
  quotedMessengerId: string | null;
  /** The messenger's id of the album that it is a picture of; absent for what came alone. */
  albumId?: string;
  media: MediaDescription | null;
  data: MessageData | null;
}

export type Inbound = InboundMessage | InboundChange;

/** Chats as they were before the device was linked, a part at a time. */
export interface HistoryPart {
  connection: ConnectionRef;
  chats: {
    chat: Identity;
    isGroup: boolean;
    name: string | null;
    /** Oldest first. */
    messages: InboundMessage[];
  }[];
  /** 0–100 where the messenger says it. */
  progress: number | null;
}

/** Somebody's names as the messenger knows them. */
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

/** Callbacks from the messenger into the application; features subscribe to them (`subscriptions.ts`). */
export interface MessengerListener {
  /**
   * `fence` grows whenever a session changes servers: what is stored of a state is stored only over the states of
   * this number and smaller ones.
   */
  onState(connection: ConnectionRef, state: SessionState, fence: number): void;
  /**
   * Resolves once the message is stored and its effects done: only then is the raw copy forgotten. May be
   * called again with the same message after a crash. A rejection leaves the raw copy for the next start.
   * Never called for one message twice at a time; calls for different messages overlap freely.
   */
  onInbound(inbound: Inbound): Promise<void>;
  onDelivery(report: DeliveryReport): void;
  onPresence(report: PresenceReport): void;
  /**
   * The text of a message sent earlier, for a phone that could not decrypt it and asks again; null when it is
   * unknown. Optional: without it only recent messages can be repeated.
   */
  findSentText?(connection: ConnectionRef, messengerId: string): Promise<string | null>;
  /** Two addresses of one person. */
  onIdentity?(connection: ConnectionRef, identity: Identity): void;
  onNames?(connection: ConnectionRef, names: readonly KnownName[]): void;
  onPictureChanged?(connection: ConnectionRef, chat: Identity): void;
  /** A group's name changed, or the connection came into it. */
  onGroup?(connection: ConnectionRef, chat: Identity, subject: string): void;
  /** A call rings, or came to its end. A missed one also comes as a message of kind `call`. */
  onCall?(report: CallReport): Promise<void> | void;
  /** After pairing. Resolves once it is stored. */
  onHistory?(part: HistoryPart): Promise<void>;
  /** Connected and drained: what waits to be sent may go, what had no ack goes again. */
  onReady(connection: ConnectionRef): void;
  /** Another server stored something to be sent by this session (`wakeOwner`). */
  onWake?(connection: ConnectionRef): void;
}

/** A file that goes out: read anew for every try. */
export interface OutgoingMedia {
  kind: 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker';
  /** A file of ours on this machine. */
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
  /** Says how many pictures and videos follow that name it in `albumId`. */
  | { type: 'album'; images: number; videos: number }
  | { type: 'contacts'; contacts: { name: string; number: string }[] }
  | { type: 'location'; latitude: number; longitude: number; name: string | null; address: string | null }
  | { type: 'reaction'; target: MessageKey; /** '' takes it back. */ emoji: string }
  | { type: 'edit'; target: MessageKey; text: string }
  | { type: 'delete'; target: MessageKey };

export interface OutgoingMessage {
  /** The id it will have on the messenger; made by `newMessengerId`, the same on every try. */
  messengerId: string;
  to: ChatAddress;
  content: OutgoingContent;
  quoted?: MessageKey & { body: string };
  /** The id of the album that this picture is in. */
  albumId?: string;
  /** The message that this one quotes, or edits; without it that is taken for a text. */
  original?: SaidContent;
  forwarded?: boolean;
}

/** What a message said, as far as whoever has it knows. */
export interface SaidContent {
  kind: InboundKind | 'notification';
  /** The text, or the caption. */
  body: string;
  media: SaidMedia | null;
  data: MessageData | null;
}

/** Its file; null is what is not known. */
export interface SaidMedia extends Omit<MediaDescription, 'reference' | 'waveform' | 'thumbnail'> {
  /** Where it is at the messenger, for what did not go out from here. */
  reference: MediaReference | null;
}

export type LookupAnswer =
  { phone: string; exists: false } | { phone: string; exists: true; identity: Identity };

/** Why the gateway could not do what was asked. */
export type GatewayFailure =
  | 'notConnected'
  | 'timeout'
  | 'refused'
  | 'budget'
  /** The messenger no longer has the file (404, 410): the phone can be asked for it. */
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
 * With several servers each session is with one of them. What is asked of one that is with another server goes there
 * and back, within a time limit; only `send` and `state` know the sessions of this server alone.
 */
export interface MessengerGateway {
  listen(listener: MessengerListener): void;
  /**
   * Starts these sessions staggered, as far as no other server has them; answers at once. Those at rest are not to run,
   * whatever a server was doing with them when it died.
   */
  boot(connections: readonly ConnectionRef[], atRest?: readonly ConnectionRef[]): void;
  /** Starts or restarts a session with the credentials it has; a QR code follows when it has none. */
  start(connection: ConnectionRef): void;
  /** Forgets the pairing and asks for a new QR code. */
  restartPairing(connection: ConnectionRef): Promise<void>;
  /** Ends the connection to the messenger and stays paired: DISCONNECTED until it is started. */
  pause(connection: ConnectionRef): Promise<void>;
  /** Logs the device out (best effort on the messenger, always here) and ends DISCONNECTED. */
  logout(connection: ConnectionRef): Promise<void>;
  /** Logs out and erases credentials, keys and inbox of a connection that is being deleted. */
  forget(connection: ConnectionRef): Promise<void>;
  /** Of a session of this server; DISCONNECTED for all others. */
  state(connection: ConnectionRef): SessionState;
  /** The same, wherever the session is. */
  currentState(connection: ConnectionRef): Promise<SessionState>;
  /** Those of the connections whose session another server has. */
  elsewhere(connectionIds: readonly number[]): Promise<number[]>;
  /** Something was stored to be sent: tells the server that has the session, if it is another. Best effort. */
  wakeOwner(connection: ConnectionRef): void;
  /** A pairing code of 8 characters for the phone with that number, as an alternative to the QR code. */
  requestPairingCode(connection: ConnectionRef, phone: string): Promise<string>;

  newMessengerId(): string;
  /** The address of somebody known by phone number (digits) or LID (digits). */
  addressOf(identity: { phone: string | null; lid: string | null }): ChatAddress;
  /** Whom a client's text names: an address that came from here, or a phone number. Undefined when nobody. */
  parseAddress(text: string): Identity | undefined;
  /**
   * Hands a message to the messenger. Resolving means it was written to the socket; that the messenger has it
   * comes as a DeliveryReport with ack 2. Waits for the connection's send budget. Once the messenger has refused new
   * chats (463), a message to somebody never written with is reported as refused by it without being sent. Throws `notConnected` for a
   * session of another server: that one sends what is stored.
   */
  send(connection: ConnectionRef, message: OutgoingMessage): Promise<void>;
  /** Shows the customer that we type, or stopped. Best effort: never throws for a session that is down. */
  sendTyping(connection: ConnectionRef, to: ChatAddress, state: 'composing' | 'paused'): Promise<void>;
  /** Asks to be told this chat's presence while somebody looks at it. Best effort. */
  subscribePresence(connection: ConnectionRef, to: ChatAddress): Promise<void>;
  /** Sends read receipts. Best effort; what was not sent is not repeated. */
  markRead(connection: ConnectionRef, chat: ChatAddress, messengerIds: readonly string[]): Promise<void>;
  /**
   * The decrypted bytes of a file, as they come. Needs no session. Throws `gone` when the messenger has it no more,
   * `timeout` and `error` when it is worth another try.
   */
  downloadMedia(reference: MediaReference): Promise<Readable>;
  /** Asks the phone to upload a file again; answers where it is then. Throws `gone` when the phone has it no more. */
  requestMedia(
    connection: ConnectionRef,
    chat: ChatAddress,
    key: MessageKey,
    reference: MediaReference,
  ): Promise<MediaReference>;
  /** A group's name and members. */
  groupInfo(connection: ConnectionRef, chat: ChatAddress): Promise<GroupInfo>;
  /** Refuses a call that rings. Best effort. */
  refuseCall(connection: ConnectionRef, callId: string, from: ChatAddress): Promise<void>;
  /** Which of these numbers are on the messenger. Within the connection's look-up budget. */
  lookup(connection: ConnectionRef, phones: readonly string[]): Promise<LookupAnswer[]>;
  /** The picture's temporary address at the messenger; null when there is none or it is hidden. */
  profilePicture(connection: ConnectionRef, chat: ChatAddress): Promise<string | null>;
  /** The bytes of a picture at such an address. Needs no session. Throws `gone` when it is there no more. */
  downloadPicture(address: string): Promise<Readable>;

  /**
   * Sessions that are up, and how many there are, for readiness and metrics; and how many accounts the messenger
   * has forbidden to start new chats (error 463).
   */
  health(): { connected: number; total: number; newChatsRefused?: number; inboundRetrying?: number };
  /** Closes every session cleanly: nothing is logged out, everything unwritten is written. */
  close(): Promise<void>;
}
