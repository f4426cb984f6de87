import type { Webhook, WebhookDelivery } from '@recado/shared/messages-api';
import type { WebhookDocument } from './webhook.model';
import type { WebhookDeliveryDocument } from './webhook-delivery.model';

export function presentWebhook({ _id, whatsappId, url, events, createdAt }: WebhookDocument): Webhook {
  return { id: _id, whatsappId, url, events, createdAt: createdAt.toISOString() };
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
