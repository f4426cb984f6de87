import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { recordWarning, withdrawWarning } from '@recado/shared/connection-health';
import { createContactList } from '@recado/shared/contact-lists';
import { importContacts } from '@recado/shared/contacts';
import { exportConversation, sendMessage } from '@recado/shared/messages';
import { createWebhook } from '@recado/shared/messages-api';
import { listNotices, type NoticeContent } from '@recado/shared/notifications';
import { startImpersonation } from '@recado/shared/platform';
import { createSchedule } from '@recado/shared/schedules';
import { createServiceLevel } from '@recado/shared/service-levels';
import { snoozeTicket, updateTicket } from '@recado/shared/tickets';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';
import { requestReview } from '#testing/request-review';

type Kind = NoticeContent['kind'];
/** `campaigns/sending/notices.api.test.ts` tests their notices in a world with campaigns. */
type CampaignKind = 'campaignPaused' | 'campaignNotStarted' | 'campaignEnded';
type Name = 'admin' | 'secondAdmin' | 'agent' | 'colleague' | 'campaignAgent' | 'rivalAdmin' | 'rivalAgent';

interface Case {
  /** Happens while no recipient has a window open. */
  occurs(): Promise<void>;
  recipients: Name[];
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WITHIN = { timeout: 40_000, interval: 50 };

let world: Conversations;
let people: Record<Name, Persona>;
beforeAll(async () => {
  world = await startConversations({ webhooksAllowPrivate: true });
  const { admin, superAdmin, agent, company, queues, rivalAdmin, rivalAgent } = world.people;
  people = {
    ...{ admin, secondAdmin: superAdmin, agent, rivalAdmin, rivalAgent },
    colleague: await world.build.persona(company.id, { queueIds: [queues.sales.id] }),
    campaignAgent: await world.build.persona(company.id, { viewCampaigns: true }),
  };
  await world.setting(company.id, 'campaignsEnabled', 'true');
});
afterAll(() => world.close());

const stateOf = (status: 'CONNECTED' | 'DISCONNECTED') =>
  ({ status, qrcode: '', retries: 0, number: '5511987650000', reason: null }) as const;
const shopRow = () =>
  world.app.database.db
    .collection<{ _id: number; status: string; number?: string; downSince?: Date }>('connections')
    .findOne({ _id: world.shop.connectionId });
async function becomes(status: 'CONNECTED' | 'DISCONNECTED'): Promise<void> {
  world.messenger.listener().onState(world.shop, stateOf(status), 1);
  await vi.waitFor(async () => {
    const row = await shopRow();
    expect([row?.status, row?.downSince !== undefined]).toEqual([status, status === 'DISCONNECTED']);
  }, WITHIN);
}

/** An agent's ticket waits in a queue with this level. */
async function reachDeadline(
  level: { name: string; firstReplyMinutes: number; warnPercent: number },
  minutes: number,
): Promise<void> {
  const { company, queues } = world.people;
  const queue = await world.build.queue(company.id, level.name);
  const queueIds = [queues.sales.id, queue.id];
  await world.app.services.users.updateUser(company.id, people.agent.id, { queueIds });
  const only = { nextReplyMinutes: null, resolveMinutes: null, queueIds: [queue.id] };
  const created = await world.call(createServiceLevel, { body: { ...level, ...only } }, people.admin);
  expect(created.error).toBeUndefined();
  const { ticket } = await world.openTicket(people.agent);
  const body = { userId: people.agent.id, queueId: queue.id };
  const moved = await world.call(updateTicket, { params: { ticketId: ticket.id }, body }, people.admin);
  expect(moved.error).toBeUndefined();
  const tickets = world.app.database.db.collection<{ _id: number }>('tickets');
  const timed = { _id: ticket.id, 'deadlines.nextAt': { $exists: true } };
  await vi.waitFor(async () => expect(await tickets.findOne(timed)).not.toBeNull(), WITHIN);
  await world.app.context.dueWork.runDue(new Date(Date.now() + minutes * MINUTE));
}

const CASES: Record<Exclude<Kind, CampaignKind>, Case> = {
  ticketAssigned: {
    recipients: ['colleague'],
    occurs: async () => {
      const { ticket } = await world.openTicket(people.agent);
      const body = { userId: people.colleague.id, queueId: world.people.queues.sales.id };
      await world.call(updateTicket, { params: { ticketId: ticket.id }, body }, people.agent);
    },
  },
  ticketWoken: {
    recipients: ['agent'],
    occurs: async () => {
      const { ticket } = await world.openTicket(people.agent);
      const until = new Date(Date.now() + HOUR);
      const body = { until: until.toISOString() };
      await world.call(snoozeTicket, { params: { ticketId: ticket.id }, body }, people.agent);
      await world.app.context.dueWork.runDue(until);
    },
  },
  assignmentFailed: {
    recipients: ['admin', 'secondAdmin'],
    occurs: async () => {
      const { companyId } = world.shop;
      const customer = newCustomer();
      await world.messenger.writes(world.shop, customer);
      const { id: ticketId } = await world.ticketOf(customer);
      const { sales } = world.people.queues;
      await world.app.database.db
        .collection<{ _id: number }>('tickets')
        .updateOne(
          { _id: ticketId },
          { $set: { assignment: { userId: people.agent.id, at: new Date(Date.now() + HOUR), tries: 3 } } },
        );
      const setMode = (assignment: 'automatic' | 'manual') =>
        world.app.services.queues.updateQueue({ companyId, name: 'Ana' }, sales.id, { ...sales, assignment });
      await setMode('automatic');
      await world.app.context.dueWork.runDue(new Date());
      await setMode('manual');
    },
  },
  badReview: {
    recipients: ['admin', 'secondAdmin'],
    occurs: async () => {
      const { ticket } = await world.openTicket(people.agent);
      await world.change(ticket.id, 'closed', people.agent);
      const { uuid } = await requestReview(world.app, ticket);
      await world.app.services.reviews.complete(uuid, { note: 2, observation: 'Demorou demais' });
    },
  },
  messageFailed: {
    recipients: ['agent'],
    occurs: async () => {
      const { customer, ticket } = await world.openTicket(people.agent);
      const params = { ticketId: ticket.id };
      await world.call(sendMessage, { params, body: { body: 'Chegou?' } }, people.agent);
      const messengerIds = await vi.waitFor(() => {
        const sent = world.messenger.sent.filter(({ to }) => to === `${customer.phone}@phone`);
        expect(sent).not.toEqual([]);
        return sent.map(({ messengerId }) => messengerId);
      }, WITHIN);
      world.messenger.report({ connection: world.shop, messengerIds, ack: null, rejection: 'other' });
    },
  },
  scheduleFailed: {
    recipients: ['agent'],
    occurs: async () => {
      const { ticket } = await world.openTicket(people.colleague);
      const sendAt = new Date(Date.now() + HOUR);
      const body = { contactId: ticket.contactId, body: 'Seu pedido chega.', sendAt: sendAt.toISOString() };
      await world.call(createSchedule, { body }, people.agent);
      await world.app.context.dueWork.runDue(new Date(sendAt.getTime() + 13 * HOUR));
    },
  },
  contactImportEnded: {
    recipients: ['admin'],
    occurs: async () => {
      const contacts = [{ name: 'Da planilha', number: '5511987650001' }];
      await world.call(importContacts, { body: { contacts } }, people.admin);
    },
  },
  listImportEnded: {
    recipients: ['admin', 'secondAdmin', 'campaignAgent'],
    occurs: async () => {
      const { body } = await world.call(createContactList, { body: { name: 'Feira' } }, people.admin);
      const form = new FormData();
      form.append('file', new Blob(['nome,numero\nAna Lima,5511987650001\n']), 'feira.csv');
      const response = await fetch(`${world.url}/contact-lists/${body.id}/upload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${people.campaignAgent.token}` },
        body: form,
      });
      expect(response.status).toBe(202);
    },
  },
  exportEnded: {
    recipients: ['admin'],
    occurs: async () => {
      const { ticket } = await world.openTicket(people.agent);
      await world.call(exportConversation, { params: { ticketId: ticket.id } }, people.admin);
    },
  },
  connectionDown: {
    recipients: ['admin', 'secondAdmin'],
    occurs: async () => {
      await becomes('CONNECTED');
      await becomes('DISCONNECTED');
      for (const minutes of [4, 5])
        await world.app.services.connections.notifyOutages(new Date(Date.now() + minutes * MINUTE));
      await becomes('CONNECTED');
    },
  },
  newChatsBlocked: {
    recipients: ['admin', 'secondAdmin'],
    occurs: async () => {
      await becomes('CONNECTED');
      const lock = { active: true, type: 'BIZ_QUALITY', endsAt: new Date(Date.now() + HOUR) };
      const { onNewChatLimits } = world.messenger.listener();
      for (const seconds of [0, 1])
        onNewChatLimits?.(world.shop, { quota: null, lock, readAt: new Date(Date.now() + seconds) }, 1);
    },
  },
  numberHealth: {
    recipients: ['admin', 'secondAdmin'],
    occurs: async () => {
      const params = { whatsappId: world.shop.connectionId };
      await world.call(recordWarning, { params }, people.admin);
      await world.app.services.connectionHealth.checkAll(new Date());
      await world.call(withdrawWarning, { params }, people.admin);
    },
  },
  webhookFailing: {
    recipients: ['admin', 'secondAdmin'],
    occurs: async () => {
      const webhook = { whatsappId: null, url: 'http://127.0.0.1:9/', events: ['ticket.resolved' as const] };
      const { body } = await world.call(createWebhook, { body: webhook }, people.admin);
      const { ticket } = await world.openTicket(people.agent);
      await world.change(ticket.id, 'closed', people.agent);
      const deliveries = world.app.database.db.collection('webhook_deliveries');
      const ofWebhook = { webhookId: body.id };
      await vi.waitFor(async () => expect(await deliveries.findOne(ofWebhook)).not.toBeNull(), WITHIN);
      // After the last of eight attempts.
      await vi.waitFor(async () => {
        await deliveries.updateMany(ofWebhook, { $set: { attempts: 7 } });
        await world.app.context.dueWork.runDue(new Date(Date.now() + 2 * MINUTE));
        expect(await countOf(people.admin, 'webhookFailing')).toBe(1);
      }, WITHIN);
    },
  },
  deadlineNear: {
    recipients: ['agent'],
    occurs: () => reachDeadline({ name: 'Perto', firstReplyMinutes: 100, warnPercent: 10 }, 11),
  },
  deadlineMissed: {
    recipients: ['admin', 'secondAdmin', 'agent'],
    occurs: () => reachDeadline({ name: 'Vencido', firstReplyMinutes: 10, warnPercent: 99 }, 11),
  },
  visited: {
    recipients: ['admin', 'secondAdmin'],
    occurs: async () => {
      const platform = await world.app.services.companies.platformCompany();
      const owner = await world.build.persona(platform.id, { profile: 'admin', superAdmin: true });
      const body = { companyId: people.admin.companyId, reason: 'Dúvida sobre filas' };
      expect((await world.call(startImpersonation, { body }, owner)).error).toBeUndefined();
    },
  },
};

async function countOf(as: Persona, kind: Kind): Promise<number> {
  const { body } = await world.call(listNotices, { query: {} }, as);
  return body.notices.filter(({ content }) => content.kind === kind).length;
}
const counts = async (kind: Kind) => {
  const names = Object.keys(people) as Name[];
  const found = await Promise.all(names.map((name) => countOf(people[name], kind)));
  return Object.fromEntries(names.map((name, index) => [name, found[index] ?? 0]));
};

it.each(Object.entries(CASES) as [Exclude<Kind, CampaignKind>, Case][])(
  '%s is stored once for each of its recipients, and for no other user',
  async (kind, { occurs, recipients }) => {
    const none = Object.fromEntries(Object.keys(people).map((name) => [name, 0]));
    expect(await counts(kind)).toEqual(none);
    await occurs();
    const expected = { ...none, ...Object.fromEntries(recipients.map((name) => [name, 1])) };
    await vi.waitFor(async () => expect(await counts(kind)).toEqual(expected), WITHIN);
  },
);
