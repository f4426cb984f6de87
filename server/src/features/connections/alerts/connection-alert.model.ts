import { model, Schema } from 'mongoose';
import { tenantRepository } from '../../../core/database';

export type AlertEvent = 'down' | 'up';
export type AlertChannel = 'email' | 'webhook';

/** That a connection is down, or back, to be told by one way. Where to is read when it is told. */
export interface ConnectionAlertDocument {
  /** Connection, start of the outage, event and channel: each is told once. */
  _id: string;
  companyId: number;
  connectionId: number;
  event: AlertEvent;
  channel: AlertChannel;
  /** Since when it is, or was, down. */
  since: Date;
  /** When it was noticed. */
  at: Date;
  tries: number;
  /** The next try; absent when it was told, or given up. */
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
    since: { type: Date, required: true },
    at: { type: Date, required: true },
    tries: { type: Number, required: true },
    nextAt: Date,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, autoIndex: false, collection: 'connection_alerts' },
);

export const connectionAlerts = tenantRepository(model<ConnectionAlertDocument>('ConnectionAlert', schema));
