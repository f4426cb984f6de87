import { model, Schema } from 'mongoose';
import type { SendFailure } from '@recado/shared/messages';
import type { TEST_EVENT, WebhookEvent } from '@recado/shared/messages-api';
import { tenantRepository } from '../../../core/database';

/**
 * Ids of an event's message and ticket. The content is read when the event is sent, so that no personal data
 * is copied.
 */
export interface EventSubject {
  messageId?: string;
  ticketId?: number;
  ack?: number;
  failure?: SendFailure;
}

/** An event for one webhook. A TTL index deletes the document. */
export interface WebhookDeliveryDocument extends EventSubject {
  /** Contains the ids of the webhook and of the event. */
  _id: string;
  companyId: number;
  webhookId: number;
  /** Contact whose events are delivered in order; 0 for test events. */
  contactId: number;
  eventId: string;
  event: WebhookEvent | typeof TEST_EVENT;
  /** Sort key of the event among the events of its contact. */
  order: string;
  at: Date;
  /** Present until the event is delivered or dropped. */
  waiting?: true;
  /** Time of the next attempt; present after a failure. */
  nextAt?: Date;
  attempts: number;
  status?: number;
  /** Error of the last attempt. */
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
