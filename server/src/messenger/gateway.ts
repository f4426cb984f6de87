import type { Readable } from 'node:stream';
import type { EventResponse, MediaType, MessageData as StoredData, OrderItem } from '@recado/shared/messages';

/** The application's interface to WhatsApp. Outside `server/src/messenger/`, an address is an opaque text. */

export interface ConnectionRef {
  companyId: number;
  connectionId: number;
}

export type ChatAddress = string & { readonly __chatAddress: unique symbol };

/** A person's phone number and LID in digits, at least one of them known. A group has neither. */
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
  /** WhatsApp accepts no clients at the moment. */
  | 'unavailable'
  | 'outdated'
  | 'storage'
  /** Connected, but WhatsApp has locked new chats or refused some, so they are withheld. */
  | 'newChatsRefused'
  | 'error';

export interface SessionState {
  status: SessionStatus;
  /** Empty unless a code can be scanned. */
  qrcode: string;
  retries: number;
  /** Digits with country code; null before pairing. */
  number: string | null;
  /** Digits; null or absent while unknown. */
  lid?: string | null;
  reason: DisconnectReason | null;
  /** Version that WhatsApp rejected; only with the reason `outdated`. */
  rejectedVersion?: string | undefined;
}

/** `environment`: set by the operator; `package`: of the installed library. */
export type ProtocolSource = 'environment' | 'network' | 'package';

/** A request for the newest version. `ignored`: the response was no version, or an unlikely one. */
export interface ProtocolCheck {
  at: Date;
  outcome: 'newer' | 'known' | 'ignored' | 'failed';
}

/** The version of WhatsApp Web that new sockets report. */
export interface ProtocolState {
  /** Such as `2.3000.1043857760`. */
  version: string;
  source: ProtocolSource;
  firstSeen: Date;
  /** Last time that a session worked with it, to the hour. */
  lastGood: Date | null;
  /** Set while WhatsApp rejects the version and no other is known. */
  rejectedAt: Date | null;
  /** When the operator was notified of that. */
  alertedAt: Date | null;
  requestsNewest: boolean;
  lastCheck: ProtocolCheck | null;
}

export interface MessengerProtocol {
  state(): Promise<ProtocolState>;
  /** Requests the newest version, unless a server did within the last minute. Never rejects. */
  check(): Promise<void>;
  noteAlert(version: string): Promise<void>;
}

export type InboundKind = Exclude<MediaType, 'notification'>;

/** JSON with a file's location and keys on WhatsApp's servers; opaque outside the messenger. */
export type MediaReference = string & { readonly __mediaReference: unique symbol };

/** A message's file as its sender describes it, unverified. */
export interface MediaDescription {
  reference: MediaReference;
  mimetype: string;
  fileName: string | null;
  bytes: number | null;
  seconds: number | null;
  width: number | null;
  height: number | null;
  waveform: number[] | null;
  thumbnail: Uint8Array | null;
}

/** Content other than text and files, depending on the kind. */
export type MessageData = Omit<StoredData, 'gap'>;

export interface MessageKey {
  messengerId: string;
  fromMe: boolean;
  /** The member who wrote a group message; null for own messages and outside groups. */
  participant: Identity | null;
}

export interface InboundEnvelope {
  /** An earlier attempt may have stored it without publishing it. */
  retried?: true;
  connection: ConnectionRef;
  messengerId: string;
  /** The customer or group, also for own messages. */
  chat: Identity;
  isGroup: boolean;
  /** Whether the company's phone or this connection sent the message. */
  fromMe: boolean;
  /** The company's phone itself sent it, not another linked device. Absent if unknown. */
  byPhone?: true;
  /** The member who wrote a group message; null for own messages and outside groups. */
  sender: Identity | null;
  pushName: string | null;
  /** WhatsApp username of the customer, in a group of the member, in lower case and without `@`. */
  username?: string;
  /** WhatsApp's time in whole seconds. */
  sentAt: Date;
  /** Whether WhatsApp queued the stanza during an outage. It must not delay new messages. */
  offline: boolean;
}

export interface InboundChange extends InboundEnvelope {
  target: MessageKey;
  change:
    | { type: 'reaction'; /** '' removes the reaction. */ emoji: string }
    | { type: 'edit'; body: string; mentions?: readonly Mention[] }
    /** `options`: SHA-256 of the chosen options' texts in hex; none removes the vote. */
    | { type: 'vote'; options: string[] }
    | { type: 'eventResponse'; response: EventResponse['response']; extraGuests: number }
    /** New details of an event. `body`: its line. */
    | { type: 'event'; body: string; event: NonNullable<MessageData['event']> }
    | { type: 'delete' };
}

/** A member of a group whom a text names by digits. */
export interface Mention {
  /** Digits of the number or the LID, which follow the `@` in the text. */
  written: string;
  identity: Identity;
  /** The connection's own account. */
  isOwn: boolean;
}

/** A decrypted message. Its keys may not be stored yet. */
export interface InboundMessage extends InboundEnvelope {
  kind: InboundKind;
  body: string;
  mentions?: readonly Mention[];
  quotedMessengerId: string | null;
  albumId?: string;
  media: MediaDescription | null;
  data: MessageData | null;
}

/** A person's act that is no message. It opens no ticket and starts no automation. */
export interface InboundNotice extends InboundEnvelope {
  notice:
    | { type: 'pinned' | 'unpinned' | 'kept' | 'unkept' }
    /** Duration of disappearing messages; 0 switches them off. */
    | { type: 'timer'; seconds: number }
    | { type: 'scheduledCall'; title: string | null }
    | { type: 'call'; video: boolean; seconds: number }
    /** An edit that could not be decrypted. */
    | { type: 'unreadableEdit' };
}

export type Inbound = InboundMessage | InboundChange | InboundNotice;

export interface HistoryPart {
  connection: ConnectionRef;
  chats: {
    chat: Identity;
    isGroup: boolean;
    name: string | null;
    messages: InboundMessage[];
    /** Setting of disappearing messages in a chat with one person. */
    timer?: { seconds: number; at: Date };
  }[];
  /** Percentage, if WhatsApp reports it. */
  progress: number | null;
}

export interface KnownName {
  identity: Identity;
  addressBookName: string | null;
  pushName: string | null;
  username?: string;
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

/** WhatsApp's warnings to accounts that write to people who never wrote to them. */
export type NewChatCapStatus = 'NONE' | 'FIRST_WARNING' | 'SECOND_WARNING' | 'CAPPED';

/** WhatsApp's limits on the chats that an account starts. */
export interface NewChatLimits {
  /** Messages per cycle to people who never wrote; null while unknown. */
  quota: {
    status: NewChatCapStatus;
    /** Null means unlimited. */
    total: number | null;
    used: number;
    cycleEndsAt: Date | null;
  } | null;
  /** Forbids new chats; null while unknown. */
  lock: {
    active: boolean;
    type: string | null;
    /** Null while active means until WhatsApp reports the end. */
    endsAt: Date | null;
  } | null;
  readAt: Date;
}

/** A message that WhatsApp refused because it would start a chat (error 463). */
export interface NewChatRejection {
  messengerId: string;
  at: Date;
}

/** An observation of a number's health, in addition to its state and its limits. */
export type HealthReport =
  /** WhatsApp or the network closed the socket. `code`: of WhatsApp, or Baileys' for the network. */
  | { type: 'closed'; code: number; at: Date }
  /** The phone received one of our messages, or sent one. */
  | { type: 'phoneSeen'; at: Date };

/** Progress or rejection of outgoing messages. */
export interface DeliveryReport {
  connection: ConnectionRef;
  messengerIds: string[];
  /** 2: on WhatsApp's server, 3: delivered, 4: read, 5: played; null if rejected. */
  ack: 2 | 3 | 4 | 5 | null;
  /** `newChat`: WhatsApp refused to start a chat (error 463), or the message was withheld to avoid this. */
  rejection: 'newChat' | 'other' | null;
  /** Whether WhatsApp queued it during a disconnection. It may have been reported before. */
  repeated: boolean;
  at: Date;
}

export interface PresenceReport {
  connection: ConnectionRef;
  chat: Identity;
  presence: 'available' | 'unavailable' | 'composing' | 'recording';
}

/** Counts of this server's sessions, for readiness and metrics. */
export interface MessengerHealth {
  connected: number;
  total: number;
  /** Those that should be connected. */
  expected?: number;
  /** Those that withhold new chats. */
  newChatsBlocked?: number;
  inboundRetrying?: number;
  /** Age of the oldest received message that the application has not stored; 0 if there is none. */
  inboundOldestSeconds?: number;
}

/** Callbacks into the application. Features subscribe to them (`subscriptions.ts`). */
export interface MessengerListener {
  /**
   * Reports a state. It may replace only states with the same or a lower `fence`, the session's fencing
   * number.
   */
  onState(connection: ConnectionRef, state: SessionState, fence: number): void;
  /**
   * Resolves when the message is stored and its effects are complete. After a rejection or a crash, the call
   * is repeated. Calls for one message never overlap; those for different messages may.
   */
  onInbound(inbound: Inbound): Promise<void>;
  /** Resolves when the report is stored. If it rejects, WhatsApp reports it again to the next session. */
  onDelivery(report: DeliveryReport): Promise<void> | void;
  onPresence(report: PresenceReport): void;
  /**
   * Returns the text of a message that the messenger no longer retains, for a phone that could not decrypt
   * it; null if unknown.
   */
  findSentText?(connection: ConnectionRef, messengerId: string): Promise<string | null>;
  /** Reports that a phone number and a LID belong to the same person. */
  onIdentity?(connection: ConnectionRef, identity: Identity): void;
  onNames?(connection: ConnectionRef, names: readonly KnownName[]): void;
  onAvatarChanged?(connection: ConnectionRef, chat: Identity): void;
  onGroup?(connection: ConnectionRef, chat: Identity, subject: string): void;
  /** Called at the session's start, every few hours and after changes. `fence` as in `onState`. */
  onNewChatLimits?(connection: ConnectionRef, limits: NewChatLimits, fence: number): void;
  /** Called once per refused chat, because further messages to it are withheld. */
  onNewChatRejected?(connection: ConnectionRef, rejection: NewChatRejection, fence: number): void;
  /** `fence` as in `onState`. May be lost in a crash. */
  onHealth?(connection: ConnectionRef, report: HealthReport, fence: number): void;
  /** Reports that a call rings or has ended. A missed call is also received as a message of kind `call`. */
  onCall?(report: CallReport): Promise<void> | void;
  /** Called after pairing. Resolves when the part is stored. */
  onHistory?(part: HistoryPart): Promise<void>;
  /**
   * Called when the session has received all queued messages. Waiting messages can be sent, and those without
   * an ack again.
   */
  onReady(connection: ConnectionRef): void;
  /** Called after another server has called `wakeOwner`. */
  onWake?(connection: ConnectionRef): void;
}

/** A file to send, read again for each attempt. */
export interface OutgoingMedia {
  kind: 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker';
  path: string;
  mimetype: string;
  fileName: string;
  seconds?: number;
  width?: number;
  height?: number;
  waveform?: number[];
  thumbnail?: Uint8Array;
}

export type OutgoingContent =
  | { type: 'text'; text: string }
  | { type: 'media'; media: OutgoingMedia; caption: string }
  /** Number of images and videos that follow with this message's id in `albumId`. */
  | { type: 'album'; images: number; videos: number }
  | { type: 'contacts'; contacts: { name: string; number: string }[] }
  | { type: 'location'; latitude: number; longitude: number; name: string | null; address: string | null }
  | { type: 'reaction'; target: MessageKey; /** '' removes the reaction. */ emoji: string }
  | { type: 'edit'; target: MessageKey; text: string }
  | { type: 'delete'; target: MessageKey };

export interface OutgoingMessage {
  /** From `newMessengerId`; equal for all attempts. */
  messengerId: string;
  to: ChatAddress;
  content: OutgoingContent;
  quoted?: MessageKey & { body: string };
  albumId?: string;
  /** The quoted or edited message; by default a text. */
  original?: QuotedContent;
  forwarded?: boolean;
  /** Duration of the chat's disappearing messages, in seconds. A group's own setting takes precedence. */
  disappearsAfter?: number;
}

export interface QuotedContent {
  kind: InboundKind | 'notification';
  body: string;
  media: QuotedMedia | null;
  data: MessageData | null;
}

export interface QuotedMedia extends Omit<MediaDescription, 'reference' | 'waveform' | 'thumbnail'> {
  /** Location on WhatsApp's servers, for received files. */
  reference: MediaReference | null;
}

export type LookupResult =
  { phone: string; exists: false } | { phone: string; exists: true; identity: Identity };

/** `pin`: four digits, without which some people are not found. */
export interface UsernameLookup {
  username: string;
  pin?: string;
}

export type GatewayFailure =
  | 'notConnected'
  | 'timeout'
  | 'refused'
  | 'budget'
  /** WhatsApp has deleted the file (404, 410), but the phone may upload it again. */
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
 * Calls for a session are forwarded to the server that owns it (docs/several-servers.md), except `send`,
 * `state` and `withholdNewChats`.
 */
export interface MessengerGateway {
  readonly protocol: MessengerProtocol;
  listen(listener: MessengerListener): void;
  /**
   * Starts the sessions that no other server owns, one after the other, without waiting for them.
   * @param atRest - connections whose session must not run, even if a crashed server was running it
   */
  boot(connections: readonly ConnectionRef[], atRest?: readonly ConnectionRef[]): void;
  /** Starts or restarts a session. Without credentials, a QR code follows. */
  start(connection: ConnectionRef): void;
  restartPairing(connection: ConnectionRef): Promise<void>;
  /** Disconnects but keeps the pairing. */
  pause(connection: ConnectionRef): Promise<void>;
  /** Logs out, on WhatsApp's side as best effort, and ends DISCONNECTED. */
  logout(connection: ConnectionRef): Promise<void>;
  deleteSession(connection: ConnectionRef): Promise<void>;
  /** Returns the state of this server's session; DISCONNECTED for others. */
  state(connection: ConnectionRef): SessionState;
  currentState(connection: ConnectionRef): Promise<SessionState>;
  elsewhere(connectionIds: readonly number[]): Promise<number[]>;
  /** Notifies the session owner, if it is another server, of a message to send. Best effort. */
  wakeOwner(connection: ConnectionRef): void;
  requestPairingCode(connection: ConnectionRef, phone: string): Promise<string>;

  newMessengerId(): string;
  addressOf(identity: { phone: string | null; lid: string | null }): ChatAddress;
  parseAddress(text: string): Identity | undefined;
  /**
   * Sends a message within the connection's rate limit. Resolves before WhatsApp's ack. While new chats are
   * locked or withheld, or after WhatsApp refused a person, a message that would start a chat is not sent but
   * reported as rejected.
   * @throws GatewayError `notConnected` for another server's session
   */
  send(connection: ConnectionRef, message: OutgoingMessage): Promise<void>;
  /**
   * Withholds messages that would start a chat until that time, whatever WhatsApp reports; null ends it.
   * Lasts until the pairing ends or another server takes over.
   */
  withholdNewChats(connection: ConnectionRef, until: Date | null): void;
  /** Shows the customer that the company types or stopped. Best effort. */
  sendTyping(connection: ConnectionRef, to: ChatAddress, state: 'composing' | 'paused'): Promise<void>;
  subscribePresence(connection: ConnectionRef, to: ChatAddress): Promise<void>;
  markRead(connection: ConnectionRef, chat: ChatAddress, messengerIds: readonly string[]): Promise<void>;
  /**
   * Streams a decrypted file; needs no session.
   * @throws GatewayError `gone` if it was deleted, `timeout` or `error` if a retry may succeed
   */
  downloadMedia(reference: MediaReference): Promise<Readable>;
  /**
   * Requests another upload of a file from the phone. Returns its new location.
   * @throws GatewayError `gone` if the phone no longer has it
   */
  requestMedia(
    connection: ConnectionRef,
    chat: ChatAddress,
    key: MessageKey,
    reference: MediaReference,
  ): Promise<MediaReference>;
  groupInfo(connection: ConnectionRef, chat: ChatAddress): Promise<GroupInfo>;
  /** @param reference - from the order's message */
  orderItems(connection: ConnectionRef, reference: string): Promise<OrderItem[]>;
  rejectCall(connection: ConnectionRef, callId: string, from: ChatAddress): Promise<void>;
  lookup(connection: ConnectionRef, phones: readonly string[]): Promise<LookupResult[]>;
  /** Returns null if the username is unknown or needs another PIN. */
  lookupUsername(connection: ConnectionRef, wanted: UsernameLookup): Promise<Identity | null>;
  /** Returns the temporary URL of an avatar; null if there is none or it is hidden. */
  avatarUrl(connection: ConnectionRef, chat: ChatAddress): Promise<string | null>;
  /**
   * Downloads an avatar; needs no session.
   * @throws GatewayError `gone` if it no longer exists
   */
  downloadImage(address: string): Promise<Readable>;

  health(): MessengerHealth;
  /** Closes sessions one by one, so that other servers take each of them over at once. `close` follows. */
  handOver?(): Promise<void>;
  /** Closes all sessions and writes pending state, without logging out. */
  close(): Promise<void>;
}
