import { vi } from 'vitest';
import {
  type Campaign,
  CAMPAIGN_SETTING_DEFAULTS,
  type CampaignStatus,
  cancelCampaign,
  createCampaign,
  getCampaign,
  saveCampaignSettings,
  startCampaign,
} from '@recado/shared/campaigns';
import { createContactList, createContactListItem } from '@recado/shared/contact-lists';
import type { CallInput } from '@recado/shared/contract';
import type { ConnectionRef, SessionStatus } from '../../../messenger/gateway';
import { newCustomer, startConversations } from '../../../testing/conversations';

const WITHIN = { timeout: 20_000, interval: 50 };
/** Longer than the shortest intervals. */
const STEP_MS = 10_000;

type Body = CallInput<typeof createCampaign>['body'];

/** Starts a server with a connected shop that may use campaigns, and helpers for campaigns. */
export async function startCampaigns() {
  const world = await startConversations();
  const { admin, company } = world.people;
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

  /** Creates a list with new persons. */
  const list = async (count: number) => {
    const { body } = await world.call(createContactList, { body: { name: 'Clientes' } }, admin);
    const people = Array.from({ length: count }, () => newCustomer());
    for (const { phone } of people) {
      world.messenger.hasAccount(phone);
      const item = { contactListId: body.id, name: `Cliente ${phone.slice(-4)}`, number: phone };
      const created = await world.call(createContactListItem, { body: item }, admin);
      if (created.status !== 200) throw new Error(`The contact was not created: ${created.status}`);
    }
    return { id: body.id, people };
  };
  const create = (fields: Partial<Body> = {}) =>
    world.call(
      createCampaign,
      {
        body: {
          name: 'Ofertas de março',
          message1: 'Olá, {nome}! As ofertas chegaram.',
          whatsappId: world.shop.connectionId,
          ...fields,
        },
      },
      admin,
    );
  const read = async (campaignId: number) =>
    (await world.call(getCampaign, { params: { campaignId } }, admin)).body;
  const ready = async (fields: Partial<Body>): Promise<Campaign> => {
    const { body } = await create(fields);
    if (body.blockers.length > 0) throw new Error(`The campaign is not ready: ${body.blockers[0]?.reason}`);
    return body;
  };
  const start = async (campaignId: number): Promise<void> => {
    const { status } = await world.call(
      startCampaign,
      { params: { campaignId }, body: { ignoreHours: true } },
      admin,
    );
    if (status !== 200) throw new Error(`The campaign was not started: ${status}`);
  };
  const sentTo = (people: readonly { phone: string }[]) =>
    world.messenger.sent.filter(({ to }) => people.some(({ phone }) => to === `${phone}@phone`));
  const report = (more: { ack: 2 | 3 | 4 } | { ack: null; refusal: 'other' }): void => {
    const messengerIds = world.messenger.sent.map(({ messengerId }) => messengerId);
    if (messengerIds.length > 0) world.messenger.report({ connection: world.shop, messengerIds, ...more });
  };
  let clock = Date.now();
  /** Runs timers as if it were later, at least by the interval between two messages. */
  const runs = async (ms = STEP_MS): Promise<void> => {
    clock = Math.max(clock, Date.now()) + ms;
    await world.app.context.dueWork.runDue(new Date(clock));
  };

  return {
    ...world,
    until,
    connection,
    list,
    create,
    read,
    ready,
    start,
    runs,
    sentTo,
    textsTo: (person: { phone: string }) => sentTo([person]).map(({ text }) => text),
    /** Sets the shortest intervals. */
    sendFast: async (): Promise<void> => {
      const settings = { ...CAMPAIGN_SETTING_DEFAULTS, messageInterval: 0, longerIntervalAfter: 0 } as const;
      await world.call(saveCampaignSettings, { body: { settings } }, admin);
    },
    /** Runs timers until so many messages were sent. */
    untilSent: (people: readonly { phone: string }[], count: number): Promise<void> =>
      until(async () => {
        if (sentTo(people).length < count) await runs();
        if (sentTo(people).length !== count) throw new Error(`${sentTo(people).length} messages were sent.`);
      }),
    untilStatus: (campaignId: number, status: CampaignStatus): Promise<void> =>
      until(async () => {
        await runs();
        const { status: now } = await read(campaignId);
        if (now !== status) throw new Error(`The campaign is ${now}.`);
      }),
    untilCopied: (campaignId: number): Promise<void> =>
      until(async () => {
        const { starting, counts } = await read(campaignId);
        if (starting || counts.total === 0) throw new Error('The list is not copied yet.');
      }),
    acknowledge: (ack: 2 | 3 | 4): void => report({ ack }),
    refuse: (): void => report({ ack: null, refusal: 'other' }),
    /** Starts a campaign for new persons. */
    started: async (count: number, fields: Partial<Body> = {}) => {
      const { id: contactListId, people } = await list(count);
      const campaign = await ready({ contactListId, ...fields });
      await start(campaign.id);
      return { campaign, people };
    },
    /** Returns a customer who wrote and whose ticket is closed. */
    known: async () => {
      const { customer, ticket } = await world.openTicket(admin);
      await world.change(ticket.id, 'closed', admin);
      return customer;
    },
    /** Cancels running campaigns and forgets their results. */
    clear: async (): Promise<void> => {
      await connection('CONNECTED');
      const running = world.app.database.db.collection<{ _id: number }>('campaigns');
      for (const { _id } of await running.find({ status: 'EM_ANDAMENTO' }).toArray())
        await world.call(cancelCampaign, { params: { campaignId: _id } }, admin);
      report({ ack: 2 });
      await world.app.database.db.collection('number_guards').deleteMany({});
    },
  };
}

export type CampaignWorld = Awaited<ReturnType<typeof startCampaigns>>;
