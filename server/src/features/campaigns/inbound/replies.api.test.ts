import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DeliveryState, resumeCampaign } from '@recado/shared/campaigns';
import { type CampaignWorld, startCampaigns } from '../testing/campaign-world';

const CONFIRMATION = { confirmation: true, confirmationMessage1: 'Posso enviar as ofertas?' };
const NO_TICKET = 'has no ticket';

let world: CampaignWorld;
beforeAll(async () => {
  world = await startCampaigns();
  await world.sendFast();
});
afterAll(() => world.close());
afterEach(() => world.clear());

const untilState = (campaignId: number, state: DeliveryState): Promise<void> =>
  world.until(async () => {
    const rows = world.app.database.db.collection('campaign_deliveries');
    const row = await rows.findOne({ campaignId });
    if (row?.['state'] !== state) throw new Error(`The person is ${row?.['state']}.`);
  });

/** Starts a campaign for one person, who gets its first message. */
async function begun(fields: Parameters<typeof world.create>[0] = {}) {
  const { campaign, people } = await world.started(1, fields);
  const [person] = people;
  if (!person) throw new Error('no person');
  await world.untilSent([person], 1);
  world.acknowledge(2);
  await untilState(campaign.id, fields.confirmation ? 'asked' : 'sent');
  return { campaign, person };
}
const isOptedOut = async (person: { phone: string }) =>
  (await world.app.services.optOuts.isOptedOut(world.people.company.id, [person]))[0];

describe('a reply to a confirmation request', () => {
  it('sends the message after a yes, without opening a ticket', async () => {
    const { campaign, person } = await begun(CONFIRMATION);
    await world.messenger.writes(world.shop, person, { body: 'Sim, pode!' });
    await untilState(campaign.id, 'confirmed');
    await world.untilSent([person], 2);
    world.acknowledge(2);
    await world.untilStatus(campaign.id, 'FINALIZADA');
    await expect(world.ticketOf(person)).rejects.toThrow(NO_TICKET);
    const { counts } = await world.read(campaign.id);
    expect(counts).toMatchObject({ requested: 1, confirmed: 1, sent: 1 });
  });

  it('is received again after a crash before it was stored: it opens no ticket', async () => {
    const { campaign, person } = await begun(CONFIRMATION);
    const yes = await world.messenger.writes(world.shop, person, { body: 'Sim' });
    await untilState(campaign.id, 'confirmed');
    const messages = world.app.database.db.collection('messages');
    const { messengerId } = yes;
    expect((await messages.deleteOne({ messengerId })).deletedCount).toBe(1);
    await world.messenger.receive(yes);
    expect(await messages.countDocuments({ messengerId })).toBe(1);
    await expect(world.ticketOf(person)).rejects.toThrow(NO_TICKET);
  });

  it('counts before the ack of the request is stored', async () => {
    const { campaign, people } = await world.started(1, CONFIRMATION);
    const [person] = people;
    if (!person) throw new Error('no person');
    await world.untilSent([person], 1);
    await world.messenger.writes(world.shop, person, { body: 'Sim' });
    await world.untilSent([person], 2);
    world.acknowledge(2);
    await world.untilStatus(campaign.id, 'FINALIZADA');
    await expect(world.ticketOf(person)).rejects.toThrow(NO_TICKET);
    expect((await world.read(campaign.id)).counts).toMatchObject({ requested: 1, confirmed: 1, sent: 1 });
  });

  it('sends nothing more after a no, and ends the campaign', async () => {
    const { campaign, person } = await begun(CONFIRMATION);
    await world.messenger.writes(world.shop, person, { body: 'agora não' });
    await untilState(campaign.id, 'declined');
    await world.untilStatus(campaign.id, 'FINALIZADA');
    expect(world.textsTo(person)).toHaveLength(1);
  });

  it("opens a ticket in the campaign's queue for every other text and confirms nothing", async () => {
    const queueId = world.people.queues.sales.id;
    const { campaign, person } = await begun({ ...CONFIRMATION, queueId });
    await world.messenger.writes(world.shop, person, { body: 'Quanto custa a entrega?' });
    expect(await world.ticketOf(person)).toMatchObject({ status: 'pending', queueId });
    await world.until(async () => expect((await world.read(campaign.id)).report.replied).toBe(1));
    await untilState(campaign.id, 'asked');
  });
});

describe('an opt-out', () => {
  it('pauses campaigns after three of them, until a user continues', async () => {
    const { campaign, people } = await world.started(5);
    for (let n = 1; n <= 3; n += 1) {
      await world.untilSent(people, n);
      world.acknowledge(2);
    }
    await world.until(async () => expect((await world.read(campaign.id)).counts.sent).toBe(3));
    await world.until(async () => {
      for (const person of people.filter((each) => world.textsTo(each).length > 0))
        await world.messenger.writes(world.shop, person, { body: 'sair' });
      await world.runs();
      const { pause } = await world.read(campaign.id);
      expect(pause).toEqual({ reason: 'optOuts', until: null, needsResume: true });
    });
    const sent = world.sentTo(people).length;
    const params = { campaignId: campaign.id };
    expect((await world.call(resumeCampaign, { params }, world.people.admin)).body.pause).toBeNull();
    await world.untilSent(people, sent + 1);
  });

  it.each(['sair', 'SAIR!', 'descadastrar'])(
    'is %j after a campaign, without opening a ticket',
    async (body) => {
      const { campaign, person } = await begun();
      await world.messenger.writes(world.shop, person, { body });
      expect(await isOptedOut(person)).toBe(true);
      await expect(world.ticketOf(person)).rejects.toThrow(NO_TICKET);
      await world.until(async () => expect((await world.read(campaign.id)).report.optOuts).toBe(1));
    },
  );

  it('is "pare" in an open ticket, but not "sair" after an agent wrote', async () => {
    const { person } = await begun();
    await world.openTicket(world.people.admin, person);
    const { id } = await world.ticketOf(person);
    await world.sendTextFile(id, world.people.admin, { name: 'a.txt', content: 'Oferta' });
    await world.messenger.writes(world.shop, person, { body: 'pare' });
    await world.until(async () => expect(await isOptedOut(person)).toBe(true));

    const other = await begun();
    await world.openTicket(world.people.admin, other.person);
    const ticket = await world.ticketOf(other.person);
    await world.sendTextFile(ticket.id, world.people.admin, { name: 'a.txt', content: 'Oferta' });
    await world.messenger.writes(world.shop, other.person, { body: 'sair' });
    expect(await isOptedOut(other.person)).toBe(false);
  });

  it('is no word of a person who got no campaign', async () => {
    const customer = await world.known();
    await world.messenger.writes(world.shop, customer, { body: 'descadastrar' });
    expect(await isOptedOut(customer)).toBe(false);
  });
});
