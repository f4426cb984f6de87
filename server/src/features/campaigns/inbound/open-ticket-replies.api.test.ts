import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DeliveryState } from '@recado/shared/campaigns';
import { type CampaignWorld, startCampaigns } from '../testing/campaign-world';

const CONFIRMATION = { confirmation: true, confirmationMessage1: 'Posso enviar as ofertas?' };
const OFFERS = /parar de receber nossas ofertas/;

type Person = { phone: string };

let world: CampaignWorld;
beforeAll(async () => {
  world = await startCampaigns();
  await world.sendFast();
});
afterAll(() => world.close());
afterEach(async () => {
  await world.setting(world.people.company.id, 'closeTicketClient', 'disabled');
  await world.clear();
});

const rowOf = (campaignId: number) =>
  world.app.database.db.collection('campaign_deliveries').findOne({ campaignId });

const untilState = (campaignId: number, state: DeliveryState): Promise<void> =>
  world.until(async () => expect(await rowOf(campaignId)).toMatchObject({ state }));

const untilReplied = (campaignId: number): Promise<void> =>
  world.until(async () => expect((await world.read(campaignId)).report.replied).toBe(1));

/** Sends a campaign's first message to a person, who has an open ticket unless `hasTicket` is false. */
async function begun(fields: Parameters<typeof world.create>[0] = {}, hasTicket = true) {
  const { id: contactListId, people } = await world.list(1);
  const [person] = people;
  if (!person) throw new Error('no person');
  if (hasTicket) await world.openTicket(world.people.admin, person);
  const campaign = await world.ready({ contactListId, ...fields });
  await world.start(campaign.id);
  await world.untilSent([person], 1);
  world.acknowledge(2);
  await untilState(campaign.id, fields.confirmation ? 'asked' : 'sent');
  return { campaign, person };
}

async function agentWrites(person: Person): Promise<void> {
  const { id } = await world.ticketOf(person);
  await world.sendTextFile(id, world.people.admin, { name: 'a.txt', content: 'Olá' });
}
const writes = (person: Person, body: string) => world.messenger.writes(world.shop, person, { body });

const isOptedOut = async (person: Person) =>
  (await world.app.services.optOuts.isOptedOut(world.people.company.id, [person]))[0];

describe('a reply in an open ticket', () => {
  it('counts once in the report and stays in the ticket, without a campaign', async () => {
    const { campaign, person } = await begun();
    await writes(person, 'Que bom!');
    await untilReplied(campaign.id);
    const respondedAt = (await rowOf(campaign.id))?.['respondedAt'] as Date;
    await writes(person, 'Obrigado');
    const ticket = await world.ticketOf(person);
    expect(ticket).toMatchObject({ status: 'open', userId: world.people.admin.id });
    expect(ticket.campaign).toBeUndefined();
    expect((await rowOf(campaign.id))?.['respondedAt']).toEqual(respondedAt);
  });

  it('confirms by a yes, after other messages', async () => {
    const { campaign, person } = await begun(CONFIRMATION);
    await writes(person, 'Bom dia, tudo certo com o meu pedido?');
    await untilReplied(campaign.id);
    await untilState(campaign.id, 'asked');
    await writes(person, 'sim');
    await untilState(campaign.id, 'confirmed');
    await world.untilSent([person], 2);
    world.acknowledge(2);
    await world.untilStatus(campaign.id, 'FINALIZADA');
    expect(await world.ticketOf(person)).toMatchObject({ status: 'open' });
  });

  it('declines by a no', async () => {
    const { campaign, person } = await begun(CONFIRMATION);
    await writes(person, 'agora não');
    await untilState(campaign.id, 'declined');
  });

  it('is no confirmation after an agent wrote, whose question a yes may concern', async () => {
    const { campaign, person } = await begun(CONFIRMATION);
    await agentWrites(person);
    await writes(person, 'sim');
    await untilReplied(campaign.id);
    await untilState(campaign.id, 'asked');
  });
});

describe('a ticket that a reply opened', () => {
  it('shows the campaign, and a later yes in it confirms', async () => {
    const { campaign, person } = await begun(CONFIRMATION, false);
    await writes(person, 'Quanto custa a entrega?');
    const ticket = await world.ticketOf(person);
    expect(ticket).toMatchObject({
      status: 'pending',
      campaign: { id: campaign.id, name: campaign.name },
      source: { kind: 'campaign', id: String(campaign.id), name: campaign.name },
    });
    await untilReplied(campaign.id);
    await writes(person, 'Sim, pode!');
    await untilState(campaign.id, 'confirmed');
    expect((await world.ticketOf(person)).id).toBe(ticket.id);
  });
});

describe('"sair"', () => {
  it('opts out in an open ticket in which no agent wrote since, which stays open', async () => {
    await world.setting(world.people.company.id, 'closeTicketClient', 'enabled');
    const { person } = await begun();
    await writes(person, 'sair');
    await world.until(async () => expect(await isOptedOut(person)).toBe(true));
    await world.runs();
    expect(await world.ticketOf(person)).toMatchObject({ status: 'open' });
  });

  it.each([
    ['sim', true],
    ['não', false],
  ] as const)('resolves after an agent wrote and asks once about offers; "%s" → %s', async (reply, out) => {
    const { person } = await begun();
    await agentWrites(person);
    await writes(person, 'sair');
    const closed = () =>
      world.until(async () => {
        expect(await world.ticketOf(person)).toMatchObject({ status: 'closed' });
        expect(world.textsTo(person).filter((text) => OFFERS.test(text))).toHaveLength(1);
      });
    await closed();
    expect(await isOptedOut(person)).toBe(false);
    const { id, unreadMessages } = await world.ticketOf(person);
    await writes(person, reply);
    expect(await world.ticketOf(person)).toMatchObject({ id, status: 'closed', unreadMessages });
    expect(await isOptedOut(person)).toBe(out);
    if (out) return;
    await writes(person, 'Tenho outra dúvida');
    const again = await world.ticketOf(person);
    await world.change(again.id, 'open', world.people.admin);
    await agentWrites(person);
    await writes(person, 'sair');
    await closed();
  });

  it('opts out without an open ticket, also after an agent wrote', async () => {
    const { person } = await begun();
    await agentWrites(person);
    const { id } = await world.ticketOf(person);
    await world.change(id, 'closed', world.people.admin);
    await writes(person, 'sair');
    expect(await isOptedOut(person)).toBe(true);
  });

  it('needs the setting for a person who got no campaign', async () => {
    const { customer } = await world.openTicket(world.people.admin);
    await writes(customer, 'sair');
    await world.runs();
    expect(await world.ticketOf(customer)).toMatchObject({ status: 'open' });
    expect(await isOptedOut(customer)).toBe(false);
  });
});
