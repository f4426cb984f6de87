import { vi } from 'vitest';
import {
  type Campaign,
  campaignFileForm,
  type CampaignStatus,
  cancelCampaign,
  uploadCampaignFile,
} from '@recado/shared/campaigns';
import type { ConnectionRef, SessionStatus } from '#messenger/gateway';
import { newCustomer, startConversations } from '#testing/conversations';
import { type CampaignBody, campaignCalls } from './campaign-calls';

const WITHIN = { timeout: 20_000, interval: 50 };
/** Makes intervals longer than a test lasts, so that a message needs a `runs` of its own. */
const SPEED = 1 / 30;
/** Longer than the shortest intervals at this speed. */
const STEP_MS = 180_000;

/**
 * Starts a server with a connected shop that may use campaigns, and helpers for campaigns.
 * @param runsTimers - whether timers also run without `runs`
 */
export async function startCampaigns(
  config: Parameters<typeof startConversations>[0] = {},
  { runsTimers = false } = {},
) {
  const world = await startConversations({ campaignSpeed: SPEED, ...config });
  const { admin, company } = world.people;
  if (!runsTimers) await world.app.context.dueWork.pause();
  await world.setting(company.id, 'campaignsEnabled', 'true');
  const connections = world.app.database.db.collection<{ _id: number; status: string }>('connections');
  const until = (check: () => void | Promise<void>): Promise<void> => vi.waitFor(check, WITHIN);

  const connection = async (status: SessionStatus, of: ConnectionRef = world.shop): Promise<void> => {
    world.messenger.setStatus(status);
    const state = { status, qrcode: '', retries: 0, number: null, reason: null };
    world.messenger.listener().onState(of, state, 1);
    await until(async () => {
      if ((await connections.findOne({ _id: of.connectionId }))?.status !== status)
        throw new Error('The state is not stored yet.');
    });
  };
  await connection('CONNECTED');
  const limit = { $set: { newChatLimit: 1_000, number: '5511900000001' } };
  await connections.updateOne({ _id: world.shop.connectionId }, limit);

  const calls = campaignCalls(world.call, admin, world.shop.connectionId);
  /** Creates a list with new persons. */
  const list = async (count: number) => {
    const people = Array.from({ length: count }, () => newCustomer());
    for (const { phone } of people) world.messenger.hasAccount(phone);
    return { id: await calls.listOf(people.map(({ phone }) => phone)), people };
  };
  const sentTo = (people: readonly { phone: string }[]) =>
    world.messenger.sent.filter(({ to }) => people.some(({ phone }) => to === `${phone}@phone`));
  const report = (more: { ack: 2 | 3 | 4 } | { ack: null; rejection: 'other' }): void => {
    const messengerIds = world.messenger.sent.map(({ messengerId }) => messengerId);
    if (messengerIds.length > 0) world.messenger.report({ connection: world.shop, messengerIds, ...more });
  };
  let clock = Date.now();
  /** Runs starts and timers as if it were later, at least by the interval between two messages. */
  const runs = async (ms = STEP_MS): Promise<void> => {
    clock = Math.max(clock, Date.now()) + ms;
    await world.app.services.campaigns.runStarts(new Date(clock));
    await world.app.context.dueWork.runDue(new Date(clock));
  };
  const messages = world.app.database.db.collection('messages');
  /** Waits for the acks of all messages, so that time does not pass faster than the outbox sends. */
  const untilAcknowledged = (): Promise<void> =>
    until(async () => {
      if (await messages.findOne({ companyId: company.id, waiting: true }))
        throw new Error('A message waits for its ack.');
    });

  return {
    ...world,
    ...calls,
    until,
    connection,
    list,
    runs,
    untilAcknowledged,
    /** Returns the time up to which timers ran. */
    now: (): number => Math.max(clock, Date.now()),
    sentTo,
    /** Uploads the file of a campaign. */
    attach: async (campaignId: number, content: Blob, name: string): Promise<Campaign> => {
      const form = new FormData();
      form.append(campaignFileForm.files, content, name);
      const path = uploadCampaignFile.path.replace(':campaignId', String(campaignId));
      const headers = { authorization: `Bearer ${admin.token}` };
      const response = await fetch(`${world.url}${path}`, { method: 'POST', headers, body: form });
      if (response.status !== 200) throw new Error(`The file was not stored: ${response.status}`);
      return (await response.json()) as Campaign;
    },
    textsTo: (person: { phone: string }) => sentTo([person]).map(({ text }) => text),
    /** Runs timers until so many messages were sent. */
    untilSent: (people: readonly { phone: string }[], count: number): Promise<void> =>
      until(async () => {
        if (sentTo(people).length < count) await runs();
        if (sentTo(people).length !== count) throw new Error(`${sentTo(people).length} messages were sent.`);
      }),
    untilStatus: (campaignId: number, status: CampaignStatus): Promise<void> =>
      until(async () => {
        await runs();
        const { status: now } = await calls.read(campaignId);
        if (now !== status) throw new Error(`The campaign is ${now}.`);
      }),
    untilCopied: (campaignId: number): Promise<void> =>
      until(async () => {
        const { starting, counts } = await calls.read(campaignId);
        if (starting || counts.total === 0) throw new Error('The list is not copied yet.');
      }),
    acknowledge: (ack: 2 | 3 | 4): void => report({ ack }),
    /** A day without an ack passes for messages of a campaign; those not dispatched expire. */
    loseAcks: async (campaignId: number, { isDispatched = true } = {}): Promise<void> => {
      const own = { clientId: new RegExp(`^campaign:${campaignId}-`), waiting: true };
      const rows = world.app.database.db.collection('messages');
      const lost = isDispatched
        ? { $set: { failure: 'unknown' }, $unset: { waiting: 1 as const } }
        : { $set: { failure: 'expired' }, $unset: { waiting: 1 as const, dispatchedAt: 1 as const } };
      const { matchedCount } = await rows.updateMany(own, lost);
      if (matchedCount === 0) throw new Error('No message waits for its ack.');
    },
    reject: (): void => report({ ack: null, rejection: 'other' }),
    /** Starts a campaign for new persons. */
    started: async (count: number, fields: Partial<CampaignBody> = {}) => {
      const { id: contactListId, people } = await list(count);
      const campaign = await calls.ready({ contactListId, ...fields });
      await calls.start(campaign.id);
      return { campaign, people };
    },
    /** Returns a customer who wrote and whose ticket is closed. */
    known: async () => {
      const { customer, ticket } = await world.openTicket(admin);
      await world.change(ticket.id, 'closed', admin);
      return customer;
    },
    /** Cancels running campaigns, forgets their results and restores what a failed test changed. */
    clear: async (): Promise<void> => {
      await connection('CONNECTED');
      await world.setting(company.id, 'campaignsEnabled', 'true');
      const running = world.app.database.db.collection<{ _id: number }>('campaigns');
      for (const { _id } of await running.find({ status: 'EM_ANDAMENTO' }).toArray())
        await world.call(cancelCampaign, { params: { campaignId: _id } }, admin);
      report({ ack: 2 });
      clock = Date.now();
      await world.app.database.db.collection('number_guards').deleteMany({});
    },
  };
}

export type CampaignWorld = Awaited<ReturnType<typeof startCampaigns>>;
