import type { Collection } from 'mongodb';
import { model, Schema } from 'mongoose';
import type { OriginKind } from '@recado/shared/automation';
import type { MediaState, MediaType, MessageData, SendFailure } from '@recado/shared/messages';
import { tenantRepository } from '#core/database';
import type { DurableFields } from '#core/events';
import type { MediaReference } from '#messenger/gateway';

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
  /** File id of the original, by which an erasure finds copies. */
  copiedFrom?: string;
  /** Outgoing file, measured and converted for phones. */
  prepared?: true;
  /** Location on WhatsApp's servers. */
  reference: MediaReference | null;
}

export interface AlbumDocument {
  images: number;
  videos: number;
}

export interface ReactionDocument {
  /** 'me', 'contact' or, in a group, the member's LID or phone number. */
  by: string;
  emoji: string;
  fromMe: boolean;
  name: string;
  at: Date;
}

export interface ChangeDocument {
  /** ULID, which orders the send queue. */
  id: string;
  messengerId: string;
  type: 'reaction' | 'edit' | 'delete';
  value: string;
  waiting?: true;
  waitingSince: Date;
  attempts: number;
  failure: SendFailure | null;
}

/** Former contact and ticket of a message that a contact merge moved. */
export interface MergeStamp {
  id: number;
  contactId: number;
  /** Set if the merge closed the former ticket. */
  ticketId?: number;
}

export interface MessageOrigin {
  kind: OriginKind;
  refId?: string;
}

/** Of an automatic greeting or away message of the company's phone. */
interface PhoneOrigin {
  kind: 'phone';
  refId?: undefined;
}

export interface MessageDocument extends DurableFields {
  _id: string;
  companyId: number;
  ticketId: number;
  contactId: number;
  connectionId: number;
  /** Unique per connection, conversation, sender and direction. */
  messengerId?: string;
  participant: string;
  participantAddress?: string;
  senderName: string | null;
  /** A group message that several of the company's numbers received. */
  shared?: true;
  fromMe: boolean;
  body: string;
  /** Title, at that time, of the menu entry that the message chose. */
  menuEntry?: string;
  mediaType: MediaType;
  media: MediaDocument | null;
  data: MessageData | null;
  albumId?: string;
  /** Only for outgoing albums, which are announced right before their first file. */
  album?: AlbumDocument;
  reactions: ReactionDocument[];
  quoted: QuotedMessage | null;
  unread?: true;
  ack: number;
  /** Times of the acks '2' to '5'. */
  ackAt?: Record<string, Date>;
  failure: SendFailure | null;
  changes?: ChangeDocument[];
  waiting?: true;
  /** Start of the current attempts. The message fails a day later. */
  waitingSince?: Date;
  priority?: number;
  sendBefore?: Date;
  /**
   * The customer may have received it after this time. Stored before the first dispatch; with an agent's message
   * while its session is connected, which saves a write.
   */
  dispatchedAt?: Date;
  attempts?: number;
  userId: number | null;
  user: { name: string } | null;
  clientId?: string;
  isDeleted: boolean;
  isEdited: boolean;
  oldMessage: string | null;
  /** By WhatsApp's clock. */
  editedAt?: Date;
  /** Newest last. A change with such an id is ignored as repeated. */
  appliedChanges?: string[];
  whisper: boolean;
  /** A feature wrote the message, which does not end the customer's wait for a reply. */
  automatic?: true;
  origin?: MessageOrigin | PhoneOrigin;
  recovered?: true;
  imported?: true;
  fetchAt?: Date;
  fetchAttempts?: number;
  preview?: Uint8Array;
  /** Set by an erasure until the message's ticket is repaired. */
  repairTicket?: true;
  joins?: MergeStamp[];
  search?: string[];
  /** In whole seconds, by WhatsApp's clock if received. Equal times are ordered by id. */
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
    menuEntry: String,
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

/** Omits the search terms, which are longer than the rest. */
export const WITHOUT_SEARCH = { projection: { search: 0 } } as const;

/** Every filter must contain the company. */
export function messageCollection(): Collection<MessageDocument> {
  return MessageModel.collection as unknown as Collection<MessageDocument>;
}
