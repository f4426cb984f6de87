import type { Logger } from 'pino';
import type { DueHandler } from '#core/due-work';
import type { FeatureEvents } from '#core/events';
import type { MessagesApiDeps } from '../messages-api.deps';
import { type CallDeps, callWebhook, storeOutcome } from './call-webhook';
import { eventData } from './event-data';
import { LOST_SECRET, type WebhookDocument, webhooks } from './webhook.model';
import { webhookDeliveries, type WebhookDeliveryDocument } from './webhook-delivery.model';

const MINUTE = 60_000;
/** Minutes between attempts; afterwards, the event is dropped. */
const PAUSES = [1, 2, 5, 15, 60, 180, 360];
/** During this time, an unavailable receiver gets no events of any contact. */
const UNAVAILABLE_MS = MINUTE;
/** So that other timers can run. */
const RUN_MS = 20_000;
/** Maximum wait for the event's file or for an interrupted earlier event. */
const MAX_WAIT_MS = 2 * MINUTE;
const LOOK_AGAIN_MS = 2_000;

export interface DeliverDeps extends CallDeps, MessagesApiDeps {
  events: FeatureEvents;
  log: Logger;
}

/** Delivers a contact's events in order. Returns the time of the next run. */
export function deliveryHandler(deps: DeliverDeps): DueHandler {
  return async ({ companyId, ref, now }) => {
    const [webhookId = 0, contactId = 0] = ref.split(':').map(Number);
    const began = performance.now();
    for (;;) {
      const webhook = await webhooks.findById(companyId, webhookId);
      const head = await webhookDeliveries.findOne(
        companyId,
        { webhookId, contactId, waiting: true },
        { sort: { order: 1 } },
      );
      // A new secret schedules the waiting events.
      if (!webhook || !head || webhook.secret === LOST_SECRET) return undefined;
      const dueAt = Math.max(head.nextAt?.getTime() ?? 0, webhook.failingUntil?.getTime() ?? 0);
      if (dueAt > now.getTime()) return new Date(dueAt);
      if (performance.now() - began > RUN_MS) return now;
      if (!(await attempt(deps, webhook, head, now))) return new Date(now.getTime() + LOOK_AGAIN_MS);
    }
  };
}

/** Returns false if the event must wait. */
async function attempt(
  deps: DeliverDeps,
  webhook: WebhookDocument,
  delivery: WebhookDeliveryDocument,
  now: Date,
): Promise<boolean> {
  const { _id, companyId, contactId, at, attempts } = delivery;
  const isPatient = now.getTime() - delivery.createdAt.getTime() < MAX_WAIT_MS;
  if (isPatient && (await deps.events.isOutstanding({ companyId, contactId }, at))) return false;
  const found = await eventData(deps, delivery);
  if (isPatient && found?.isEarly) return false;
  const outcome = found ? await callWebhook(deps, webhook, delivery, found.data) : { error: 'gone' };
  if (!('error' in outcome) || !found) {
    await storeOutcome(delivery, outcome);
    return true;
  }
  const pause = PAUSES[attempts];
  deps.log.warn({ companyId, delivery: _id, attempts, ...outcome }, 'webhook not delivered');
  if (pause === undefined) await notifyDropped(deps, webhook, now);
  await storeOutcome(delivery, outcome, pause === undefined ? undefined : later(now, pause * MINUTE));
  if (isUnavailable(outcome.status))
    await webhooks.updateOne(
      companyId,
      { _id: webhook._id },
      { $set: { failingUntil: later(now, UNAVAILABLE_MS) } },
    );
  return true;
}

/** Publishes at most one notice per webhook and day. */
async function notifyDropped(
  { events }: Pick<DeliverDeps, 'events'>,
  { _id, companyId, url }: WebhookDocument,
  now: Date,
): Promise<void> {
  await events.publish('notice.due', {
    companyId,
    key: `webhookFailing:${_id}:${now.toISOString().slice(0, 10)}`,
    to: { administrators: true },
    content: { kind: 'webhookFailing', webhookId: _id, host: new URL(url).host },
    subjects: [`webhook:${_id}`],
    at: now,
  });
}

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** Returns false for statuses that concern one event, after which the receiver may accept the next. */
function isUnavailable(status: number | undefined): boolean {
  return status === undefined || status === 429 || status >= 500;
}
