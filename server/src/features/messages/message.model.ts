import type { Collection } from 'mongodb';
import { model, Schema } from 'mongoose';
import type { OriginKind } from '@recado/shared/automation';
import type { MediaState, MediaType, MessageData, SendFailure } from '@recado/shared/messages';
import { tenantRepository } from '../../core/database';
import type { DurableFields } from '../../core/events';
import type { MediaReference } from '../../messenger/gateway';

export interface QuotedMessage {
  id: string;
  body: string;
  fromMe: boolean;
  mediaType: MediaType;
}

export interface MediaDocument {
  state: MediaState;
  mimetype: string;
  fileName: string | null;
  bytes: number | null;
  seconds: number | null;
  width: number | null;
  height: number | null;
  waveform: number[] | null;
  file: string | null;
  thumbnail: string | null;
  /** File id of the original, so that an erasure of its author finds the copies. */
  copiedFrom?: string;
  /** The outgoing file was measured and converted for phones. */
  prepared?: true;
  /** Location of a received file at WhatsApp. */
  reference: MediaReference | null;
}

export interface AlbumDocument {
  images: number;
  videos: number;
}

export interface ReactionDocument {
  /** 'me' or 'contact'; in a group, the member's LID or phone number. */
  by: string;
  emoji: string;
  fromMe: boolean;
  name: string;
  at: Date;
}

export interface ChangeDocument {
  /** ULID that gives the order in the send queue. */
  id: string;
  /** Every attempt uses the same id. */
  messengerId: string;
  type: 'reaction' | 'edit' | 'delete';
  value: string;
  waiting?: true;
  waitingSince: Date;
  /** Number of failed attempts. */
  attempts: number;
  failure: SendFailure | null;
}

/** Records a merge that moved the message, with its former contact and ticket. */
export interface JoinStamp {
  id: number;
  contactId: number;
  /** Present if the merge closed that ticket. */
  ticketId?: number;
}

export interface MessageOrigin {
  kind: OriginKind;
  refId?: string;
}

export interface MessageDocument extends DurableFields {
  /** ULID, so ids sort by arrival. */
  _id: string;
  companyId: number;
  ticketId: number;
  contactId: number;
  connectionId: number;
  /** Unique per connection, conversation, sender and direction. */
  messengerId?: string;
  /** Key of the group member who wrote the message; '' outside groups. */
  participant: string;
  participantAddress?: string;
  senderName: string | null;
  /** One copy is stored for several of the company's numbers. */
  shared?: true;
  fromMe: boolean;
  body: string;
  mediaType: MediaType;
  media: MediaDocument | null;
  data: MessageData | null;
  albumId?: string;
  /** Present in an album's outgoing files. The album is sent right before the first of them. */
  album?: AlbumDocument;
  /** Reactions, oldest first. */
  reactions: ReactionDocument[];
  quoted: QuotedMessage | null;
  unread?: true;
  ack: number;
  /** Time of each ack, by its number from '2' to '5'. */
  ackAt?: Record<string, Date>;
  failure: SendFailure | null;
  /** Outgoing changes, oldest first. */
  changes?: ChangeDocument[];
  /** Present until the messenger accepts the message. */
  waiting?: true;
  /** Start of the current attempts; the message fails a day later. */
  waitingSince?: Date;
  /** `SEND_PRIORITY` of a system message. Agents' messages have none and are sent first. */
  priority?: number;
  sendBefore?: Date;
  /** Set only with `sendBefore`. After this time the customer may have received the message. */
  dispatchedAt?: Date;
  /** Number of failed attempts. */
  attempts?: number;
  userId: number | null;
  user: { name: string } | null;
  clientId?: string;
  isDeleted: boolean;
  isEdited: boolean;
  /** Text before the first edit. */
  oldMessage: string | null;
  /** Time of the last edit by the messenger's clock. */
  editedAt?: Date;
  /** Ids of applied changes, newest last, so that repeated changes are ignored. */
  appliedChanges?: string[];
  whisper: boolean;
  /** The message does not end the customer's wait for a reply. */
  automatic?: true;
  origin?: MessageOrigin;
  /** Present until an offline notice counts the message. */
  recovered?: true;
  imported?: true;
  /** Time of the next download attempt. */
  fetchAt?: Date;
  fetchAttempts?: number;
  /** JPEG thumbnail, until it is stored as a file. */
  preview?: Uint8Array;
  /** Present from an erasure until the message's ticket is repaired. */
  repairTicket?: true;
  /** Merges that moved the message, oldest first. */
  joins?: JoinStamp[];
  /** Search terms (`search/message-words.ts`). */
  search?: string[];
  /**
   * Whole seconds, by the messenger's clock for received messages. Messages of the same second are ordered by
   * id.
   */
  createdAt: Date;
}

const unnamed = { _id: false } as const;

const schema = new Schema<MessageDocument>(
  {
    _id: { type: String, required: true },
    companyId: { type: Number, required: true },
    ticketId: { type: Number, required: true },
    contactId: { type: Number, required: true },
    connectionId: { type: Number, required: true },
    messengerId: String,
    participant: { type: String, default: '' },
    participantAddress: String,
    shared: Boolean,
    senderName: { type: String, default: null },
    fromMe: { type: Boolean, required: true },
    body: { type: String, default: '' },
    mediaType: { type: String, required: true },
    media: { type: Schema.Types.Mixed, default: null },
    data: { type: Schema.Types.Mixed, default: null },
    albumId: String,
    album: { type: Schema.Types.Mixed, default: undefined },
    reactions: { type: Schema.Types.Mixed, default: [] },
    quoted: {
      type: new Schema({ id: String, body: String, fromMe: Boolean, mediaType: String }, unnamed),
      default: null,
    },
    unread: Boolean,
    ack: { type: Number, required: true },
    ackAt: { type: Schema.Types.Mixed, default: undefined },
    failure: { type: String, default: null },
    changes: { type: Schema.Types.Mixed, default: undefined },
    waiting: Boolean,
    waitingSince: Date,
    priority: Number,
    sendBefore: Date,
    dispatchedAt: Date,
    attempts: Number,
    userId: { type: Number, default: null },
    user: { type: new Schema({ name: String }, unnamed), default: null },
    clientId: String,
    isDeleted: { type: Boolean, default: false },
    isEdited: { type: Boolean, default: false },
    oldMessage: { type: String, default: null },
    editedAt: Date,
    appliedChanges: { type: [String], default: undefined },
    whisper: { type: Boolean, default: false },
    automatic: Boolean,
    origin: { type: Schema.Types.Mixed, default: undefined },
    recovered: Boolean,
    imported: Boolean,
    fetchAt: Date,
    fetchAttempts: Number,
    repairTicket: Boolean,
    durableEvents: { type: Schema.Types.Mixed, default: undefined },
    durableDueAt: Date,
    preview: Buffer,
    joins: { type: Schema.Types.Mixed, default: undefined },
    search: { type: [String], default: undefined, select: false },
    createdAt: { type: Date, required: true },
  },
  { collection: 'messages', versionKey: false, autoIndex: false },
);

const MessageModel = model<MessageDocument>('Message', schema);

export const messages = tenantRepository(MessageModel);

/** Omits the search terms, which are longer than the rest of the message. */
export const WITHOUT_SEARCH = { projection: { search: 0 } } as const;

/** Bypasses Mongoose for speed. Every filter must name the company. */
export function messageCollection(): Collection<MessageDocument> {
  return MessageModel.collection as unknown as Collection<MessageDocument>;
}
