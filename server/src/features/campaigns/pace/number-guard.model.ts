import { model, Schema } from 'mongoose';
import type { PauseReason } from '@recado/shared/campaigns';
import { tenantRepository } from '#core/database';
import type { SendResult } from './decide-pace';

export interface StoredResult {
  id: string;
  deliveryId: string;
  result: SendResult;
}

/** Protects a connection's number. `_id` is the connection's. */
export interface NumberGuardDocument {
  _id: number;
  companyId: number;
  /** As in `decidePace`. */
  number: string | null;
  /** Oldest first. */
  results: StoredResult[];
  sinceLonger: number;
  isDown: boolean;
  steadyFrom: Date | null;
  lastAt: Date | null;
  nextAt: Date | null;
  /** No messages to persons who never wrote on the connection until then. */
  newChats: { reason: PauseReason; until: Date | null } | null;
  /** Lookups without a person, within a day of the first. */
  lookups: { since: Date; failed: number } | null;
  /**
   * The campaigns' share of WhatsApp's quota in a cycle, counted since `since`. `remaining` is WhatsApp's last
   * report. Older rows lack both.
   */
  quota: {
    cycleEndsAt: Date | null;
    remaining?: number;
    since?: Date;
    allowance: number;
    used: number;
  } | null;
}

const unnamed = { _id: false } as const;

const schema = new Schema<NumberGuardDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    number: { type: String, default: null },
    results: { type: [new Schema({ id: String, deliveryId: String, result: String }, unnamed)], default: [] },
    sinceLonger: { type: Number, default: 0 },
    isDown: { type: Boolean, default: false },
    steadyFrom: { type: Date, default: null },
    lastAt: { type: Date, default: null },
    nextAt: { type: Date, default: null },
    newChats: { type: new Schema({ reason: String, until: Date }, unnamed), default: null },
    lookups: { type: new Schema({ since: Date, failed: Number }, unnamed), default: null },
    quota: {
      type: new Schema(
        { cycleEndsAt: Date, remaining: Number, since: Date, allowance: Number, used: Number },
        unnamed,
      ),
      default: null,
    },
  },
  { collection: 'number_guards', versionKey: false, autoIndex: false },
);

export const numberGuards = tenantRepository(model<NumberGuardDocument>('NumberGuard', schema));
