import { model, Schema } from 'mongoose';
import type { DeadlineKind } from '@recado/shared/service-levels';
import { tenantRepository } from '#core/database';

/** A deadline that was met or missed. Contains no name. */
export interface DeadlineResultDocument {
  /** Ticket, kind and start, so that a repeated run stores one. */
  _id: string;
  companyId: number;
  ticketId: number;
  kind: DeadlineKind;
  levelId: number;
  queueId: number | null;
  /** The author of the reply, or the attendant; null without one, and after the user's deletion. */
  userId: number | null;
  start: Date;
  dueAt: Date;
  doneAt: Date;
  openMinutes: number;
  met: boolean;
}

const schema = new Schema<DeadlineResultDocument>(
  {
    _id: { type: String, required: true },
    companyId: { type: Number, required: true },
    ticketId: { type: Number, required: true },
    kind: { type: String, required: true },
    levelId: { type: Number, required: true },
    queueId: { type: Number, default: null },
    userId: { type: Number, default: null },
    start: { type: Date, required: true },
    dueAt: { type: Date, required: true },
    doneAt: { type: Date, required: true },
    openMinutes: { type: Number, required: true },
    met: { type: Boolean, required: true },
  },
  { collection: 'deadline_results', versionKey: false, autoIndex: false },
);

export const deadlineResults = tenantRepository(model<DeadlineResultDocument>('DeadlineResult', schema));
