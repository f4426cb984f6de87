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
  /** The original's file id, so that erasing its author finds the copies. */
  copiedFrom?: string;
  /** Outgoing files: measured and converted for phones. */
  prepared?: true;
  /** Location of a received file at WhatsApp. */
  reference: MediaReference | null;
}

export interface AlbumDocument {
  images: number;
  videos: number;
}

export interface ReactionDocument {
  /** 'me', 'contact', or in a group the member's LID or phone number. */
  by: string;
  emoji: string;
  fromMe: boolean;
  name: string;
  at: Date;
}

export interface ChangeDocument {
  /** A ULID: its order in the send queue. */
  id: string;
  /** The same for every attempt. */
  messengerId: string;
  type: 'reaction' | 'edit' | 'delete';
  value: string;
  waiting?: true;
  waitingSince: Date;
  /** Failed attempts. */
  attempts: number;
  failure: SendFailure | null;
}

/** A merge that moved the message; contact and ticket are the former ones. */
export interface JoinStamp {
  id: number;
  contactId: number;
  /** Present if the merge closed it. */
  ticketId?: number;
}

export interface MessageOrigin {
  kind: OriginKind;
  refId?: string;
}

export interface MessageDocument extends DurableFields {
  /** A ULID, so ids sort by arrival. */
  _id: string;
  companyId: number;
  ticketId: number;
  contactId: number;
  connectionId: number;
  /** Unique per connection, conversation, sender and direction. */
  messengerId?: string;
  /** A group member's key; else ''. */
  participant: string;
  participantAddress?: string;
  senderName: string | null;
  /** Stored once for several of the company's numbers. */
  shared?: true;
  fromMe: boolean;
  body: string;
  mediaType: MediaType;
  media: MediaDocument | null;
  data: MessageData | null;
  albumId?: string;
  /** Outgoing; sent right before its first image. */
  album?: AlbumDocument;
  /** Oldest first. */
  reactions: ReactionDocument[];
  quoted: QuotedMessage | null;
  unread?: true;
  ack: number;
  /** By ack, '2' to '5'. */
  ackAt?: Record<string, Date>;
  failure: SendFailure | null;
  /** Oldest first. */
  changes?: ChangeDocument[];
  /** Present until the messenger accepts the message. */
  waiting?: true;
  /** The message fails a day later. */
  waitingSince?: Date;
  /** `SEND_PRIORITY` of a system message; absent for agents, who precede all others. */
  priority?: number;
  sendBefore?: Date;
  /** Set with `sendBefore`: from then on the customer may have received it. */
  dispatchedAt?: Date;
  /** Failed attempts. */
  attempts?: number;
  userId: number | null;
  user: { name: string } | null;
  clientId?: string;
  isDeleted: boolean;
  isEdited: boolean;
  /** The text before the first edit. */
  oldMessage: string | null;
  /** The messenger's time. */
  editedAt?: Date;
  /** Newest last, so that repeated changes are ignored. */
  appliedChanges?: string[];
  whisper: boolean;
  /** Does not end the customer's wait for a reply. */
  automatic?: true;
  origin?: MessageOrigin;
  /** Present until an offline notice counts it. */
  recovered?: true;
  imported?: true;
  /** The next download attempt. */
  fetchAt?: Date;
  fetchAttempts?: number;
  /** JPEG, until it is stored as a file. */
  preview?: Uint8Array;
  /** From an erasure until the ticket is repaired. */
  repairTicket?: true;
  /** Oldest first. */
  joins?: JoinStamp[];
  /** Search terms (`search/message-words.ts`). */
  search?: string[];
  /** Whole seconds, by the messenger's clock when received; equal times are ordered by id. */
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

/** Omits search terms, which are longer than the rest. */
export const WITHOUT_SEARCH = { projection: { search: 0 } } as const;

/** Bypasses Mongoose for speed. Every filter names the company. */
export function messageCollection(): Collection<MessageDocument> {
  return MessageModel.collection as unknown as Collection<MessageDocument>;
}
