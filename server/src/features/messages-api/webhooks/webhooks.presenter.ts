import type { Webhook, WebhookDelivery } from '@recado/shared/messages-api';
import { versionOf } from '#core/forms';
import { LOST_SECRET, type WebhookDocument } from './webhook.model';
import type { WebhookDeliveryDocument } from './webhook-delivery.model';

export function presentWebhook(webhook: WebhookDocument): Webhook {
  const { _id, whatsappId, url, events, secret, createdAt } = webhook;
  return {
    id: _id,
    whatsappId,
    url,
    events,
    secretLost: secret === LOST_SECRET,
    createdAt: createdAt.toISOString(),
    version: versionOf(webhook),
  };
}

export function presentDelivery(delivery: WebhookDeliveryDocument): WebhookDelivery {
  const { _id, eventId, event, at, waiting, attempts, status, error, nextAt, deliveredAt } = delivery;
  return {
    id: _id,
    eventId,
    event,
    at: at.toISOString(),
    state: waiting ? 'waiting' : deliveredAt ? 'delivered' : 'failed',
    attempts,
    status: status ?? null,
    error: error ?? null,
    nextAt: nextAt?.toISOString() ?? null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
  };
}
