import { ObjectId } from 'mongodb';
import { WEBHOOKS } from '@recado/shared/automation';
import { AppError, type BodyOf, type OutputOf } from '@recado/shared/contract';
import {
  type CreatedWebhook,
  type createWebhook,
  type listWebhookDeliveries,
  TEST_EVENT,
  type updateWebhook,
  type Webhook,
  type WebhookDelivery,
} from '@recado/shared/messages-api';
import { isDuplicateKey, nextId } from '#core/database';
import type { NewDueWork } from '#core/due-work';
import type { FeatureEvents } from '#core/events';
import { savingForm } from '#core/forms';
import { minuteLimit } from '#core/http';
import type { Caller } from '#core/tenancy/caller';
import type { signingSecrets, Webhooks } from '#core/webhooks';
import type { Connections } from '#features/connections';
import type { MessagesApiDeps } from '../messages-api.deps';
import { callWebhook, storeOutcome } from './call-webhook';
import { DELIVER, deliveryId, refOf } from './record-delivery';
import { LOST_SECRET, type WebhookDocument, webhooks } from './webhook.model';
import { webhookDeliveries } from './webhook-delivery.model';
import type { WebhookInterest } from './webhook-interest';
import { presentDelivery, presentWebhook } from './webhooks.presenter';

const PAGE = 40;
const CURSOR = /^\d{14}:\d:[0-9A-Za-z]{24,26}$/;
const SLOTS = Array.from({ length: WEBHOOKS.perCompany }, (_, at) => at + 1);

export interface WebhooksDeps extends Pick<MessagesApiDeps, 'dueWork'> {
  connections: Connections;
  http: Webhooks;
  secrets: ReturnType<typeof signingSecrets>;
  interest: WebhookInterest;
  events: FeatureEvents;
}

type Input = BodyOf<typeof createWebhook>;

export function webhooksService(deps: WebhooksDeps) {
  const { connections, http, secrets, interest, dueWork, events } = deps;
  /** Limits tests and repetitions, which an administrator requests. */
  const countTest = minuteLimit(WEBHOOKS.testsPerMinute);

  const require = async (companyId: number, id: number): Promise<WebhookDocument> => {
    const found = await webhooks.findById(companyId, id);
    if (!found) throw new AppError('ERR_NO_WEBHOOK_FOUND');
    return found;
  };

  /** @throws ERR_VALIDATION for a forbidden address, ERR_NO_WAPP_FOUND */
  const check = async (companyId: number, { url, whatsappId }: Input): Promise<void> => {
    if (!http.accepts(url))
      throw new AppError('ERR_VALIDATION', { part: 'body', field: 'url', reason: 'refused' });
    if (whatsappId !== null && !(await connections.connectionEntry(companyId, whatsappId)))
      throw new AppError('ERR_NO_WAPP_FOUND');
  };

  const scheduleWaiting = async (companyId: number, webhookId: number): Promise<void> => {
    const waiting = await webhookDeliveries.find(companyId, { webhookId, waiting: true });
    const refs = new Set(waiting.map(({ contactId }) => refOf(webhookId, contactId)));
    await dueWork.scheduleMany(
      [...refs].map((ref) => ({ kind: DELIVER, ref, companyId, dueAt: new Date() })),
    );
  };

  return {
    list: async (companyId: number): Promise<Webhook[]> =>
      (await webhooks.find(companyId, {}, { sort: { _id: 1 } })).map(presentWebhook),

    async create(companyId: number, input: Input): Promise<CreatedWebhook> {
      await check(companyId, input);
      const webhook = {
        ...normalised(http, input),
        secret: secrets.make(),
        createdAt: new Date(),
        _id: await nextId('webhooks'),
      };
      const created = await insertInSlot(companyId, webhook);
      await interest.changed();
      return { ...presentWebhook(created), secret: secrets.open(created.secret) };
    },

    /** @throws ERR_NO_WEBHOOK_FOUND, errors of `check` and `savingForm` */
    async update(
      { companyId, name: by }: Pick<Caller, 'companyId' | 'name'>,
      id: number,
      { version: given, ...input }: BodyOf<typeof updateWebhook>,
    ): Promise<Webhook> {
      const before = await require(companyId, id);
      await check(companyId, input);
      const changes = normalised(http, input);
      const saving = savingForm(before, { given, by, changes });
      if (saving.unchanged) return presentWebhook(before);
      const changed = await webhooks.findOneAndUpdate(
        companyId,
        { _id: id, ...saving.filter },
        // The receiver at the new address may be available.
        { $set: changes, $unset: { failingUntil: 1 }, ...saving.update },
      );
      if (!changed) throw saving.stale(await require(companyId, id));
      await interest.changed();
      return presentWebhook(changed);
    },

    /** The former secret also signs calls for another day. */
    async renewSecret(companyId: number, id: number): Promise<CreatedWebhook> {
      const { secret } = await require(companyId, id);
      const isLost = secret === LOST_SECRET;
      const until = new Date(Date.now() + WEBHOOKS.formerSecretMs);
      const renewed = await webhooks.findOneAndUpdate(
        companyId,
        { _id: id, secret },
        { $set: { secret: secrets.make(), ...(!isLost && { formerSecret: { secret, until } }) } },
      );
      // Deleted, or renewed by a concurrent request, whose response shows the secret.
      if (!renewed) {
        await require(companyId, id);
        throw new AppError('ERR_CONFLICT', { field: 'secret' });
      }
      if (isLost) await scheduleWaiting(companyId, id);
      return { ...presentWebhook(renewed), secret: secrets.open(renewed.secret) };
    },

    async remove(companyId: number, id: number): Promise<void> {
      if (!(await webhooks.deleteOne(companyId, { _id: id }))) throw new AppError('ERR_NO_WEBHOOK_FOUND');
      await webhookDeliveries.deleteMany(companyId, { webhookId: id });
      await events.publish('notice.subjectDeleted', { companyId, subject: `webhook:${id}` });
      await interest.changed();
    },

    /** @throws ERR_TOO_MANY_REQUESTS {retryAfterSeconds}, ERR_NO_WEBHOOK_FOUND */
    async test(companyId: number, id: number): Promise<WebhookDelivery> {
      const webhook = await require(companyId, id);
      await countTest(companyId);
      const now = new Date();
      const eventId = new ObjectId().toHexString();
      const delivery = await webhookDeliveries.insert(companyId, {
        _id: deliveryId(id, eventId),
        webhookId: id,
        contactId: 0,
        eventId,
        event: TEST_EVENT,
        order: `${String(now.getTime()).padStart(14, '0')}:0:${eventId}`,
        at: now,
        attempts: 0,
        createdAt: now,
      });
      const outcome = await callWebhook(deps, webhook, delivery, { webhook: { id } });
      return presentDelivery((await storeOutcome(delivery, outcome)) ?? delivery);
    },

    async deliveries(
      companyId: number,
      id: number,
      cursor: string | undefined,
    ): Promise<OutputOf<typeof listWebhookDeliveries>> {
      await require(companyId, id);
      if (cursor !== undefined && !CURSOR.test(cursor))
        throw new AppError('ERR_VALIDATION', { part: 'query', field: 'cursor', reason: 'not a cursor' });
      const rows = await webhookDeliveries.find(
        companyId,
        { webhookId: id, ...(cursor !== undefined && { order: { $lt: cursor } }) },
        { sort: { order: -1 }, limit: PAGE + 1 },
      );
      const shown = rows.slice(0, PAGE);
      const hasMore = rows.length > PAGE;
      return {
        deliveries: shown.map(presentDelivery),
        hasMore,
        nextCursor: hasMore ? (shown.at(-1)?.order ?? null) : null,
      };
    },

    /**
     * @throws ERR_TOO_MANY_REQUESTS {retryAfterSeconds}, ERR_NO_WEBHOOK_FOUND, also for unknown deliveries and test
     * events
     */
    async resend(companyId: number, id: number, delivery: string): Promise<WebhookDelivery> {
      await countTest(companyId);
      const again = await webhookDeliveries.findOneAndUpdate(
        companyId,
        { _id: delivery, webhookId: id, event: { $ne: TEST_EVENT } },
        { $set: { waiting: true, attempts: 0 }, $unset: { nextAt: 1, deliveredAt: 1 } },
      );
      if (!again) throw new AppError('ERR_NO_WEBHOOK_FOUND');
      // The administrator expects an attempt at once.
      await webhooks.updateOne(companyId, { _id: id }, { $unset: { failingUntil: 1 } });
      await dueWork.schedule({
        kind: DELIVER,
        ref: refOf(id, again.contactId),
        companyId,
        dueAt: new Date(),
      });
      return presentDelivery(again);
    },

    /** In case a crash lost a timer. */
    async restore(add: (works: readonly NewDueWork[]) => Promise<void>): Promise<void> {
      const works = new Map<string, NewDueWork>();
      for await (const { companyId, webhookId, contactId } of webhookDeliveries.eachAcrossCompanies({
        waiting: true,
      })) {
        const ref = refOf(webhookId, contactId);
        works.set(ref, { kind: DELIVER, ref, companyId, dueAt: new Date() });
      }
      await add([...works.values()]);
    },
  };
}

function normalised(http: Webhooks, input: Input): Input {
  return { ...input, url: http.normalised(input.url) };
}

export type WebhooksService = ReturnType<typeof webhooksService>;

/**
 * Tries another slot if a concurrent request took one.
 * @throws ERR_LIMIT_REACHED {limit}
 */
async function insertInSlot(
  companyId: number,
  webhook: Omit<WebhookDocument, 'companyId' | 'slot'>,
): Promise<WebhookDocument> {
  for (;;) {
    const usedSlots = (await webhooks.find(companyId, {}, { select: { slot: 1 } })).map(({ slot }) => slot);
    const slot = SLOTS.find((each) => !usedSlots.includes(each));
    if (slot === undefined) throw new AppError('ERR_LIMIT_REACHED', { limit: WEBHOOKS.perCompany });
    try {
      return await webhooks.insert(companyId, { ...webhook, slot });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
