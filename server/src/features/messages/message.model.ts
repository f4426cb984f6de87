import type { Collection } from 'mongodb';
import { model, Schema } from 'mongoose';
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

/** A message's file: what its sender said of it, where it is, and how far its download got. */
export interface MediaDocument {
  state: MediaState;
  mimetype: string;
  fileName: string | null;
  bytes: number | null;
  seconds: number | null;
  width: number | null;
  height: number | null;
  waveform: number[] | null;
  /** `core/media`'s id of the file, once it is here. */
  file: string | null;
  /** `core/media`'s id of a small picture. */
  thumbnail: string | null;
  /** The file this one was copied from; erasing the author of that file finds the copy by it. */
  copiedFrom?: string;
  /** Of ours: what there is to know of it was found out, and what phones need was made. */
  prepared?: true;
  /** Where it is at the messenger, for what came in. */
  reference: MediaReference | null;
}

/** How many pictures and videos an album of ours was sent with. */
export interface AlbumDocument {
  images: number;
  videos: number;
}

/** One person's reaction. */
export interface ReactionDocument {
  /** 'me', 'contact', or in a group the member's LID or phone number: one reaction a person. */
  by: string;
  emoji: string;
  fromMe: boolean;
  name: string;
  at: Date;
}

/** A reaction, edit or deletion of ours that the messenger does not have yet. */
export interface ChangeDocument {
  /** A ULID: its place among what waits in the conversation. */
  id: string;
  /** The id it will have on the messenger, the same on every try. */
  messengerId: string;
  type: 'reaction' | 'edit' | 'delete';
  /** The emoji, or the text. */
  value: string;
  /** Present while it waits to be sent. */
  waiting?: true;
  waitingSince: Date;
  /** Tries that ended in an error. */
  attempts: number;
  failure: SendFailure | null;
}

/** A join of two contacts moved the message: where it stood before. */
export interface JoinStamp {
  /** The join's id. */
  id: number;
  contactId: number;
  /** Where its ticket was closed by the join. */
  ticketId?: number;
}

export interface MessageDocument extends DurableFields {
  /** A ULID, made when it was stored: ids sort by arrival. */
  _id: string;
  companyId: number;
  ticketId: number;
  contactId: number;
  /** The connection it came or goes through. */
  connectionId: number;
  /** The messenger's id: unique per connection, conversation, sender and direction. */
  messengerId?: string;
  /** In a group: who wrote it. '' in a conversation of two. */
  participant: string;
  /** Where that member is at the messenger: reactions to and quotes of the message name them so. */
  participantAddress?: string;
  senderName: string | null;
  /** In a group that several of the company's numbers may be in: whichever brings it first, it is there once. */
  shared?: true;
  fromMe: boolean;
  body: string;
  mediaType: MediaType;
  media: MediaDocument | null;
  data: MessageData | null;
  /** The messenger's id of the album that it is a picture of. */
  albumId?: string;
  /** Of an album of ours: what announces it, right before its first picture. */
  album?: AlbumDocument;
  /** Oldest first. */
  reactions: ReactionDocument[];
  quoted: QuotedMessage | null;
  /** Present while nobody read it (the customer's messages only). */
  unread?: true;
  ack: number;
  /** When each further stage was reported: '2', '3', '4', '5'. */
  ackAt?: Record<string, Date>;
  failure: SendFailure | null;
  /** Oldest first; absent when all is with the messenger. */
  changes?: ChangeDocument[];
  /** Present from the insert until the messenger has the message or it failed: the send queue's rows. */
  waiting?: true;
  /** Since when the send queue tries; after a day the message fails. */
  waitingSince?: Date;
  /** Tries that ended in an error. */
  attempts?: number;
  /** The colleague who wrote it. */
  userId: number | null;
  user: { name: string } | null;
  /** The sender's own key: the same again is the same message. */
  clientId?: string;
  isDeleted: boolean;
  isEdited: boolean;
  /** The text before it was edited first. */
  oldMessage: string | null;
  /** The messenger's time of the last edit that came in. */
  editedAt?: Date;
  /** Messenger ids of the changes that came in, newest last: the same again changes nothing. */
  appliedChanges?: string[];
  whisper: boolean;
  /** Written by the product itself: an answer to nobody, so the customer goes on waiting. */
  automatic?: true;
  /** Came when the connection was back; present until the conversation's line says so. */
  recovered?: true;
  /** Taken over from the phone's history when the connection was linked. */
  imported?: true;
  /** When its file is to be fetched (again); present while it is to be. */
  fetchAt?: Date;
  /** Tries of that which ended in an error. */
  fetchAttempts?: number;
  /** The small JPEG that came with its file, until it is a file itself. */
  preview?: Uint8Array;
  /** Erasing rewrote the message; present until its ticket has been repaired. */
  repairTicket?: true;
  /** Oldest first. */
  joins?: JoinStamp[];
  /** What a search finds it by (`search/message-words.ts`); absent when that is nothing. */
  search?: string[];
  /** Whole seconds, the messenger's clock for what came in. Orders the conversation, then the id. */
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

/** How whole rows are read: what only a search looks at is longer than the rest, and nobody reads it. */
export const WITHOUT_SEARCH = { projection: { search: 0 } } as const;

/** The bare driver's collection, for batches and the inbound path. Every call names the company in its filter. */
export function messageCollection(): Collection<MessageDocument> {
  return MessageModel.collection as unknown as Collection<MessageDocument>;
}
