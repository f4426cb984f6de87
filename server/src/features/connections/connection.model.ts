import { model, Schema } from 'mongoose';
import type { ConnectionInput, HealthLight } from '@recado/shared/connections';
import { FORM_FIELDS, type FormFields } from '#core/forms';
import type { DisconnectReason, SessionStatus } from '#messenger/gateway';
import { type NewChatsDocument, newChatsDocumentSchema } from './new-chats/new-chats.model';

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

/** Keyed hash of an API token; a replaced token is valid until `until`. */
export interface ApiToken {
  hash: string;
  until?: Date;
}

/** QR codes are never stored. */
export interface ConnectionDocument extends ConnectionMessages, FormFields {
  _id: number;
  companyId: number;
  /** Unique per company. */
  name: string;
  status: SessionStatus;
  reason: DisconnectReason | null;
  /** Client version that WhatsApp rejected; with the reason `outdated`. */
  rejectedVersion?: string | null;
  retries: number;
  /** Fencing number of the session owner that stored the last state. */
  sessionFence?: number;
  /** Number of the last pairing: digits with country code. */
  number: string | null;
  /** Digits; null or absent if unknown. */
  lid?: string | null;
  /** Only paired connections start with the server. */
  paired: boolean;
  queueIds: number[];
  sendReview: boolean;
  /** Encrypted, in base64. */
  token?: string;
  /** Current and replaced tokens. Unique across companies. */
  apiTokens?: ApiToken[];
  alert?: { minutes: number; email: string; webhookUrl: string };
  /** Key of webhook signatures. Encrypted, in base64. */
  alertSecret?: string;
  /** Start of the current disconnection, for any reason. */
  disconnectedSince?: Date;
  up?: true;
  /** Start of the outage. Absent before the first connection and after an intended stop. */
  downSince?: Date;
  /** Last outage (`downSince`) with an alert. */
  toldDown?: Date;
  /** Last outage (`downSince`) with a notice to administrators. */
  noticedDown?: Date;
  /** When the phone last sent an automatic greeting, to the day. */
  phoneGreetedAt?: Date;
  newChats?: NewChatsDocument;
  /** Time of the number's first pairing or oldest synchronised message. */
  firstPaired?: { number: string; at: Date };
  /** Set by a platform admin. */
  newChatLimit?: number;
  /** When the phone last linked this device. Absent before this was stored. */
  pairedAt?: Date;
  /** Warning by WhatsApp about the number. `by`: name of the user who reported it. */
  warning?: { number: string | null; at: Date; by: string };
  /** Of the last check of the number's health. */
  light?: { state: HealthLight; at: Date };
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
    rejectedVersion: String,
    retries: { type: Number, required: true },
    sessionFence: Number,
    number: text,
    lid: text,
    paired: { type: Boolean, required: true },
    queueIds: { type: [Number], required: true },
    sendReview: { type: Boolean, required: true },
    token: String,
    apiTokens: {
      type: [new Schema<ApiToken>({ hash: String, until: Date }, { _id: false })],
      default: undefined,
    },
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
    phoneGreetedAt: Date,
    toldDown: Date,
    noticedDown: Date,
    newChats: newChatsDocumentSchema,
    firstPaired: new Schema({ number: String, at: Date }, { _id: false }),
    newChatLimit: Number,
    pairedAt: Date,
    warning: new Schema({ number: String, at: Date, by: String }, { _id: false }),
    light: new Schema({ state: String, at: Date }, { _id: false }),
    ...FORM_FIELDS,
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { versionKey: false, autoIndex: false, collection: 'connections' },
);

export const ConnectionModel = model<ConnectionDocument>('Connection', schema);
