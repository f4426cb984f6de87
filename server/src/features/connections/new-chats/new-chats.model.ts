import { Schema } from 'mongoose';
import type { NewChatCapStatus } from '@recado/shared/automation';

export interface NewChatsDocument {
  number: string;
  capStatus: NewChatCapStatus | null;
  /** Quota of the current cycle; `total` null: unlimited. */
  quota: { total: number | null; used: number } | null;
  cycleEndsAt: Date | null;
  /** The lock or, if inactive, the last one, which ended at `endsAt`. */
  lock: { active: boolean; endsAt: Date | null; reason: string } | null;
  /** Last refusal by WhatsApp; a second one shortly afterwards counts as a lock. */
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
