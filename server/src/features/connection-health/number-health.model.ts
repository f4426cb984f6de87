import { model, Schema } from 'mongoose';
import type { PauseReason } from '@recado/shared/campaigns';
import type { HealthKind } from '@recado/shared/connection-health';
import { tenantRepository } from '#core/database';

/** Messages that left in an hour, and those of them that no phone had received an hour after its end. */
export interface SentHour {
  at: Date;
  sent: number;
  undelivered: number;
}

/** Observations of a number, in addition to its connection's state. `_id` is the connection's. */
export interface NumberHealthDocument {
  _id: number;
  companyId: number;
  /** The last ones, oldest first. */
  closes: { code: number; at: Date }[];
  phoneSeenAt?: Date;
  /** Of the last eight days, oldest first; hours without messages are absent. */
  hours: SentHour[];
  /** End of the last hour that was measured. */
  measuredTo?: Date;
  /** The last automatic pauses, oldest first. */
  pauses: { reason: PauseReason; since: Date }[];
  /** Why the light is red. `notified`: absent until the recipients were notified. */
  incident?: { since: Date; causes: HealthKind[]; notified?: true };
  /** `at` of the reported warning of which the recipients were notified. */
  notifiedWarning?: Date;
}

const unnamed = { _id: false } as const;

const schema = new Schema<NumberHealthDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    closes: { type: [new Schema({ code: Number, at: Date }, unnamed)], default: [] },
    phoneSeenAt: Date,
    hours: { type: [new Schema({ at: Date, sent: Number, undelivered: Number }, unnamed)], default: [] },
    measuredTo: Date,
    pauses: { type: [new Schema({ reason: String, since: Date }, unnamed)], default: [] },
    incident: new Schema({ since: Date, causes: [String], notified: Boolean }, unnamed),
    notifiedWarning: Date,
  },
  { collection: 'number_health', versionKey: false, autoIndex: false },
);

export const numberHealth = tenantRepository(model<NumberHealthDocument>('NumberHealth', schema));

/** Creates the document if it is absent. */
export async function changeHealth(
  { companyId, connectionId }: { companyId: number; connectionId: number },
  update: Parameters<typeof numberHealth.findOneAndUpdate>[2],
): Promise<void> {
  await numberHealth.findOneAndUpdate(companyId, { _id: connectionId }, update, { upsert: true });
}
