import { model, Schema } from 'mongoose';
import type { HealthKind } from '@recado/shared/connection-health';
import { tenantRepository } from '#core/database';

/** Of the number's health. `warned`: a person reported a warning by WhatsApp. */
export type HealthAlertEvent = 'red' | 'recovered' | 'warned';
export type AlertEvent = 'down' | 'up' | HealthAlertEvent;
export type AlertChannel = 'email' | 'webhook';

/** The connection has the address, which is read when the alert is sent. */
export interface ConnectionAlertDocument {
  /** Connection, start of the outage, event and channel, so that each alert is sent once. */
  _id: string;
  companyId: number;
  connectionId: number;
  event: AlertEvent;
  channel: AlertChannel;
  /** Lines that made the light red. */
  causes?: HealthKind[];
  since: Date;
  at: Date;
  tries: number;
  /** Absent after the alert was sent or dropped. */
  nextAt?: Date;
  createdAt: Date;
}

const schema = new Schema<ConnectionAlertDocument>(
  {
    _id: { type: String, required: true },
    companyId: { type: Number, required: true },
    connectionId: { type: Number, required: true },
    event: { type: String, required: true },
    channel: { type: String, required: true },
    causes: { type: [String], default: undefined },
    since: { type: Date, required: true },
    at: { type: Date, required: true },
    tries: { type: Number, required: true },
    nextAt: Date,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, autoIndex: false, collection: 'connection_alerts' },
);

export const connectionAlerts = tenantRepository(model<ConnectionAlertDocument>('ConnectionAlert', schema));
