import type { Collection } from 'mongodb';
import { model, Schema } from 'mongoose';
import { tenantRepository } from '#core/database';
import { type ChatMessageDocument, chatMessageFields } from './chat-message.model';

export interface ChatMember {
  userId: number;
  name: string;
  readThrough: number;
  muted: boolean;
}

export interface ChatDocument {
  _id: number;
  companyId: number;
  uuid: string;
  /** Empty for a pair. */
  title: string;
  ownerId: number;
  /** Both user ids, the lower one first. Unique. */
  pairKey?: string;
  members: ChatMember[];
  /** Members with unread messages, derived in the update that changes `lastN` or a read mark. */
  unreadUserIds: number[];
  lastN: number;
  lastMessage: string;
  /** Numbered messages that are not yet in their own collection. */
  pending: ChatMessageDocument[];
  pendingSince?: Date;
  /** Of the last 100 messages. */
  recentClientIds: string[];
  /** The chat has no members, and its messages are being deleted. */
  deleting?: true;
  createdAt: Date;
  updatedAt: Date;
}

const schema = new Schema<ChatDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    uuid: { type: String, required: true },
    title: { type: String, default: '' },
    ownerId: { type: Number, required: true },
    pairKey: String,
    members: [
      new Schema<ChatMember>(
        {
          userId: { type: Number, required: true },
          name: { type: String, default: '' },
          readThrough: { type: Number, required: true },
          muted: { type: Boolean, default: false },
        },
        { _id: false },
      ),
    ],
    unreadUserIds: { type: [Number], default: [] },
    lastN: { type: Number, required: true },
    lastMessage: { type: String, default: '' },
    pending: [new Schema<ChatMessageDocument>(chatMessageFields)],
    pendingSince: Date,
    recentClientIds: { type: [String], default: [] },
    deleting: Boolean,
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'chats', versionKey: false, autoIndex: false },
);

const ChatModel = model<ChatDocument>('Chat', schema);

export const chats = tenantRepository(ChatModel);

/** Allows updates by pipelines. Every filter must contain the company. */
export function chatCollection(): Collection<ChatDocument> {
  return ChatModel.collection as unknown as Collection<ChatDocument>;
}
