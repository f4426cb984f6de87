import { model, Schema } from 'mongoose';
import type { ConnectionInput } from '@recado/shared/connections';
import type { DisconnectReason, SessionStatus } from '../../messenger/gateway';

/** The texts a connection sends to customers (specification 2 §2.3), by the API's names. */
export const MESSAGE_FIELDS = [
  'greetingMessage',
  'complationMessage',
  'outOfHoursMessage',
  'ratingMessage',
  'automaticWarnEndServiceMessage',
  'automaticEndServiceMessage',
  'farewellMessage',
] as const satisfies readonly (keyof ConnectionInput)[];
export type ConnectionMessages = Record<(typeof MESSAGE_FIELDS)[number], string | null>;

/** Specification 2 §3.1. Which one is the default stands in `connection_defaults`; QR codes are never stored. */
export interface ConnectionDocument extends ConnectionMessages {
  _id: number;
  companyId: number;
  /** Unique in the company. */
  name: string;
  status: SessionStatus;
  reason: DisconnectReason | null;
  retries: number;
  /** Of the server that stored that state last; the larger is the later. Absent until one did. */
  sessionFence?: number;
  /** Digits with country code; of the last pairing. */
  number: string | null;
  /** A device is linked: the session is started with the server. */
  paired: boolean;
  queueIds: number[];
  sendReview: boolean;
  /** The external API's token, sealed (base64), and its keyed hash to find it by; both absent without one. */
  token?: string;
  tokenHash?: string;
  /** Who is told when it is down; absent: nobody. */
  alert?: { minutes: number; email: string; webhookUrl: string };
  /** What signs the calls of its webhook, sealed (base64); absent without one. */
  alertSecret?: string;
  /** Since when it is not CONNECTED, whatever the reason; absent while it is. */
  disconnectedSince?: Date;
  /** It was CONNECTED when its state was stored last. */
  up?: true;
  /** Since when it is not connected although nobody ended it; absent while it is, and before it ever was. */
  downSince?: Date;
  /** The `downSince` that was told; absent when that is over. */
  toldDown?: Date;
  createdAt: Date;
  updatedAt: Date;
}

const text = { type: String, default: null };

const schema = new Schema<ConnectionDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    name: { type: String, required: true },
    status: { type: String, required: true },
    reason: text,
    retries: { type: Number, required: true },
    sessionFence: Number,
    number: text,
    paired: { type: Boolean, required: true },
    queueIds: { type: [Number], required: true },
    sendReview: { type: Boolean, required: true },
    token: String,
    tokenHash: String,
    greetingMessage: text,
    complationMessage: text,
    outOfHoursMessage: text,
    ratingMessage: text,
    automaticWarnEndServiceMessage: text,
    automaticEndServiceMessage: text,
    farewellMessage: text,
    alert: new Schema({ minutes: Number, email: String, webhookUrl: String }, { _id: false }),
    alertSecret: String,
    disconnectedSince: Date,
    up: Boolean,
    downSince: Date,
    toldDown: Date,
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { versionKey: false, autoIndex: false, collection: 'connections' },
);

export const ConnectionModel = model<ConnectionDocument>('Connection', schema);
