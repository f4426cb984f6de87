import { Schema } from 'mongoose';
import type { NewChatCapStatus } from '@recado/shared/connections';

/** WhatsApp's limits on a connection's new chats, as last reported by its session. */
export interface NewChatsDocument {
  /** The paired number that they concern. */
  number: string;
  capStatus: NewChatCapStatus | null;
  /** `total` null: unlimited. */
  quota: { total: number | null; used: number } | null;
  cycleEndsAt: Date | null;
  /** The current or the last lock; over after `endsAt`. */
  lock: { active: boolean; endsAt: Date | null; reason: string } | null;
  /** Time of a refused new chat that a second one turns into a lock. */
  refusedAt: Date | null;
  updatedAt: Date;
}

const unnamed = { _id: false } as const;
const date = { type: Date, default: null };

export const newChatsDocumentSchema = new Schema<NewChatsDocument>(
  {
    number: { type: String, required: true },
    capStatus: { type: String, default: null },
    quota: {
      type: new Schema({ total: { type: Number, default: null }, used: Number }, unnamed),
      default: null,
    },
    cycleEndsAt: date,
    lock: { type: new Schema({ active: Boolean, endsAt: date, reason: String }, unnamed), default: null },
    refusedAt: date,
    updatedAt: { type: Date, required: true },
  },
  unnamed,
);
