import { decodeTime } from 'ulid';
import type { WebhookEvent } from '@recado/shared/messages-api';
import { isDuplicateKey } from '#core/database';
import type { DueWork } from '#core/due-work';
import type { Occurrence } from '#core/events';
import { webhooks } from './webhook.model';
import { type EventSubject, webhookDeliveries, type WebhookDeliveryDocument } from './webhook-delivery.model';

export const DELIVER = 'messages-api.deliver';

/** Order of simultaneous events. */
const RANKS: Record<WebhookEvent, number> = {
  'ticket.created': 0,
  'message.received': 1,
  'message.sent': 1,
  'message.ack': 2,
  'message.failed': 2,
  'message.changed': 2,
  'ticket.snoozed': 3,
  'ticket.woken': 3,
  'ticket.resolved': 3,
};

/** Largest expected difference between the clocks of servers. */
const CLOCKS_DIFFER_MS = 60_000;

export interface RecordedEvent extends EventSubject {
  companyId: number;
  connectionId: number | null;
  contactId: number;
  event: WebhookEvent;
}

/** Schedules the event's delivery to each subscribed webhook. Can be repeated after a crash. */
export async function recordDelivery(
  { dueWork }: { dueWork: DueWork },
  { connectionId, ...event }: RecordedEvent,
  { id: eventId, at }: Occurrence,
): Promise<void> {
  const { companyId, contactId } = event;
  const wanting = (await webhooks.find(companyId)).filter(
    ({ whatsappId, events }) =>
      events.includes(event.event) && (whatsappId === null || whatsappId === connectionId),
  );
  for (const { _id: webhookId } of wanting)
    await insertOnce(companyId, {
      ...event,
      _id: deliveryId(webhookId, eventId),
      webhookId,
      eventId,
      at,
      order: orderOf(event, { id: eventId, at }),
      waiting: true,
      attempts: 0,
      createdAt: new Date(),
    });
  await dueWork.scheduleMany(
    wanting.map(({ _id }) => ({ kind: DELIVER, ref: refOf(_id, contactId), companyId, dueAt: new Date() })),
  );
}

async function insertOnce(
  companyId: number,
  delivery: Omit<WebhookDeliveryDocument, 'companyId'>,
): Promise<void> {
  try {
    await webhookDeliveries.insert(companyId, delivery);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

export const deliveryId = (webhookId: number, eventId: string): string => `${webhookId}-${eventId}`;

export const refOf = (webhookId: number, contactId: number): string => `${webhookId}:${contactId}`;

/** Returns the sort key: a message's own time, which its acks follow even if servers' clocks differ. */
function orderOf(
  { event, messageId }: Pick<RecordedEvent, 'event' | 'messageId'>,
  { id, at }: Occurrence,
): string {
  const isStored = event === 'message.received' || event === 'message.sent';
  const stored = messageId === undefined ? 0 : decodeTime(messageId);
  // Ids keep the time of a clock that was set back.
  const isAhead = stored - at.getTime() > CLOCKS_DIFFER_MS;
  const ms = isAhead ? at.getTime() : isStored ? stored : Math.max(at.getTime(), stored);
  return `${String(ms).padStart(14, '0')}:${RANKS[event]}:${isStored ? messageId : id}`;
}
