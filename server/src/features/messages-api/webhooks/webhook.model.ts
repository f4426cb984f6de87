import { model, Schema } from 'mongoose';
import type { WebhookEvent } from '@recado/shared/messages-api';
import { tenantRepository } from '#core/database';
import { FORM_FIELDS, type FormFields } from '#core/forms';

/** The data was restored without `APP_SECRET`: events wait until an administrator creates a new secret. */
export const LOST_SECRET = '';

export interface WebhookDocument extends FormFields {
  _id: number;
  companyId: number;
  /** From 1 to the maximum and unique per company, so that concurrent requests cannot exceed it. */
  slot: number;
  /** Null: all connections. */
  whatsappId: number | null;
  url: string;
  events: WebhookEvent[];
  /** Encrypted, in base64; or `LOST_SECRET`. */
  secret: string;
  /** Also signs calls until then, so that the new secret can be entered at the receiver. */
  formerSecret?: { secret: string; until: Date };
  /** The receiver is unavailable and gets no events until then. */
  failingUntil?: Date;
  createdAt: Date;
}

const schema = new Schema<WebhookDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    slot: { type: Number, required: true },
    whatsappId: { type: Number, default: null },
    url: { type: String, required: true },
    events: { type: [String], required: true },
    secret: { type: String, default: LOST_SECRET },
    formerSecret: new Schema({ secret: String, until: Date }, { _id: false }),
    failingUntil: Date,
    createdAt: { type: Date, required: true },
    ...FORM_FIELDS,
  },
  { collection: 'webhooks', versionKey: false, autoIndex: false },
);

export const webhooks = tenantRepository(model<WebhookDocument>('Webhook', schema));
