import { type Collection } from 'mongodb';
import { model, Schema } from 'mongoose';
import { tenantRepository } from '#core/database';

export interface ChatMessageDocument {
  _id: number;
  companyId: number;
  chatId: number;
  /** Unique per chat, without gaps. */
  n: number;
  clientId: string | null;
  message: string;
  senderId: number;
  senderName: string;
  mentions: number[];
  createdAt: Date;
}

/** Also the form of a message in `chats.pending`. */
export const chatMessageFields = {
  _id: { type: Number, required: true },
  companyId: { type: Number, required: true },
  chatId: { type: Number, required: true },
  n: { type: Number, required: true },
  clientId: { type: String, default: null },
  message: { type: String, required: true },
  senderId: { type: Number, required: true },
  senderName: { type: String, default: '' },
  mentions: { type: [Number], default: [] },
  createdAt: { type: Date, required: true },
};

const schema = new Schema<ChatMessageDocument>(chatMessageFields, {
  collection: 'chat_messages',
  versionKey: false,
  autoIndex: false,
});

const ChatMessageModel = model<ChatMessageDocument>('ChatMessage', schema);

export const chatMessages = tenantRepository(ChatMessageModel);

/** Every document must contain the company. */
export function messageCollection(): Collection<ChatMessageDocument> {
  return ChatMessageModel.collection as unknown as Collection<ChatMessageDocument>;
}
