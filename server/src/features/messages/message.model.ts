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

/** A message's file: declared properties, stored files and download state. */
export interface MediaDocument {
  state: MediaState;
  mimetype: string;
  fileName: string | null;
  bytes: number | null;
  seconds: number | null;
  width: number | null;
  height: number | null;
  waveform: number[] | null;
  /** File id in `core/media` after the download. */
  file: string | null;
  /** Thumbnail's file id in `core/media`. */
  thumbnail: string | null;
  /** The file this one was copied from, so that erasing its author finds the copies. */
  copiedFrom?: string;
  /** Of outgoing files: measured and converted for phones. */
  prepared?: true;
  /** Where WhatsApp stores a received file. */
  reference: MediaReference | null;
}

/** Number of images and videos in an outgoing album. */
export interface AlbumDocument {
  images: number;
  videos: number;
}

export interface ReactionDocument {
  /** 'me', 'contact', or in a group the member's LID or phone number: one reaction per person. */
  by: string;
  emoji: string;
  fromMe: boolean;
  name: string;
  at: Date;
}

/** An outgoing reaction, edit or deletion that the messenger does not have yet. */
export interface ChangeDocument {
  /** A ULID: its order among queued items of the conversation. */
  id: string;
  /** Its messenger id, the same for every attempt. */
  messengerId: string;
  type: 'reaction' | 'edit' | 'delete';
  /** The emoji or the text. */
  value: string;
  waiting?: true;
  waitingSince: Date;
  /** Failed attempts. */
  attempts: number;
  failure: SendFailure | null;
}

/** A contact merge that moved the message, with its former contact and ticket. */
export interface JoinStamp {
  /** The merge's id. */
  id: number;
  contactId: number;
  /** The former ticket, if the merge closed it. */
  ticketId?: number;
}

export interface MessageOrigin {
  kind: OriginKind;
  refId?: string;
}

export interface MessageDocument extends DurableFields {
  /** A ULID generated when stored, so ids sort by arrival. */
  _id: string;
  companyId: number;
  ticketId: number;
  contactId: number;
  connectionId: number;
  /** Unique per connection, conversation, sender and direction. */
  messengerId?: string;
  /** The member who wrote it in a group; '' elsewhere. */
  participant: string;
  /** The member's WhatsApp address, for reactions to and quotes of the message. */
  participantAddress?: string;
  senderName: string | null;
  /** In a group with several of the company's numbers: stored once, whichever number receives it first. */
  shared?: true;
  fromMe: boolean;
  body: string;
  mediaType: MediaType;
  media: MediaDocument | null;
  data: MessageData | null;
  /** Messenger id of the album that contains it. */
  albumId?: string;
  /** Of an outgoing album's image: sent right before the first one. */
  album?: AlbumDocument;
  /** Oldest first. */
  reactions: ReactionDocument[];
  quoted: QuotedMessage | null;
  /** Present on unread customer messages. */
  unread?: true;
  ack: number;
  /** Times of the reported acks, by '2' to '5'. */
  ackAt?: Record<string, Date>;
  failure: SendFailure | null;
  /** Queued or failed changes, oldest first. */
  changes?: ChangeDocument[];
  /** Present from the insert until the messenger accepts the message or it fails. */
  waiting?: true;
  /** Start of the send queue's attempts; the message fails after a day. */
  waitingSince?: Date;
  /** Position in the send queue: `SEND_PRIORITY` of a system message's origin; absent for agents, who precede all others. */
  priority?: number;
  /** The message fails as `expired` if it was not dispatched before this time. */
  sendBefore?: Date;
  /** Time of the first dispatch, for messages with `sendBefore`: from then on the customer may have received it. */
  dispatchedAt?: Date;
  /** Failed attempts. */
  attempts?: number;
  /** The agent who wrote it. */
  userId: number | null;
  user: { name: string } | null;
  /** The client's idempotency key. */
  clientId?: string;
  isDeleted: boolean;
  isEdited: boolean;
  /** The text before the first edit. */
  oldMessage: string | null;
  /** The messenger's time of the last received edit. */
  editedAt?: Date;
  /** Messenger ids of applied changes, newest last, so that repeated ones are ignored. */
  appliedChanges?: string[];
  whisper: boolean;
  /** Written automatically: no reply, so the customer's wait continues. */
  automatic?: true;
  /** The feature that had a system message sent, and the id of its record. */
  origin?: MessageOrigin;
  /** Received after an offline period; present until the offline notice counts it. */
  recovered?: true;
  /** Imported from the phone's history after pairing. */
  imported?: true;
  /** Time of the next download attempt; present while one is due. */
  fetchAt?: Date;
  /** Failed download attempts. */
  fetchAttempts?: number;
  /** The JPEG thumbnail sent with its file, until it is stored as a file. */
  preview?: Uint8Array;
  /** Rewritten by an erasure; present until its ticket is repaired. */
  repairTicket?: true;
  /** Oldest first. */
  joins?: JoinStamp[];
  /** Search terms (`search/message-words.ts`). */
  search?: string[];
  /** Whole seconds, by the messenger's clock when received. Orders the conversation, then the id. */
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

/** Projection for whole messages: search terms are longer than the rest, and only searches use them. */
export const WITHOUT_SEARCH = { projection: { search: 0 } } as const;

/**
 * The driver's collection, without Mongoose, for batches and inbound messages. Every filter names the
 * company.
 */
export function messageCollection(): Collection<MessageDocument> {
  return MessageModel.collection as unknown as Collection<MessageDocument>;
}
