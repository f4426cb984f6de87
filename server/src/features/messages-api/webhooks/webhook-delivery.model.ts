import { model, Schema } from 'mongoose';
import type { SendFailure } from '@recado/shared/messages';
import type { TEST_EVENT, WebhookEvent } from '@recado/shared/messages-api';
import { tenantRepository } from '#core/database';
import type { MessageChangeFacts } from '#core/events';

/** Contains no personal data, because the content is read when the event is sent. */
export interface EventSubject {
  messageId?: string;
  ticketId?: number;
  ack?: number;
  failure?: SendFailure;
  change?: MessageChangeFacts;
}

/** An event for one webhook; a TTL index deletes the document. */
export interface WebhookDeliveryDocument extends EventSubject {
  /** Ids of webhook and event. */
  _id: string;
  companyId: number;
  webhookId: number;
  /** Orders the deliveries of a contact; 0 for test events. */
  contactId: number;
  eventId: string;
  event: WebhookEvent | typeof TEST_EVENT;
  /** Sort key among the contact's events. */
  order: string;
  at: Date;
  /** Not delivered or dropped yet. */
  waiting?: true;
  nextAt?: Date;
  attempts: number;
  status?: number;
  error?: string;
  deliveredAt?: Date;
  createdAt: Date;
}

const schema = new Schema<WebhookDeliveryDocument>(
  {
    _id: { type: String, required: true },
    companyId: { type: Number, required: true },
    webhookId: { type: Number, required: true },
    contactId: { type: Number, required: true },
    eventId: { type: String, required: true },
    event: { type: String, required: true },
    order: { type: String, required: true },
    at: { type: Date, required: true },
    messageId: String,
    ticketId: Number,
    ack: Number,
    failure: String,
    change: { type: Schema.Types.Mixed, default: undefined },
    waiting: Boolean,
    nextAt: Date,
    attempts: { type: Number, required: true },
    status: Number,
    error: String,
    deliveredAt: Date,
    createdAt: { type: Date, required: true },
  },
  { collection: 'webhook_deliveries', versionKey: false, autoIndex: false },
);

export const webhookDeliveries = tenantRepository(model<WebhookDeliveryDocument>('WebhookDelivery', schema));
