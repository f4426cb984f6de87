import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DeliveryState } from '@recado/shared/campaigns';
import { type CampaignWorld, startCampaigns } from '../testing/campaign-world';

const CONFIRMATION = { confirmation: true, confirmationMessage1: 'Posso enviar as ofertas?' };
const RATING = /avalia o nosso atendimento/;

type Person = { phone: string };

let world: CampaignWorld;
beforeAll(async () => {
  world = await startCampaigns();
  await world.sendFast();
});
afterAll(() => world.close());
afterEach(async () => {
  await world.setting(world.people.company.id, 'userRating', 'disabled');
  await world.clear();
});

const rowOf = (campaignId: number) =>
  world.app.database.db.collection('campaign_deliveries').findOne({ campaignId });
const untilState = (campaignId: number, state: DeliveryState): Promise<void> =>
  world.until(async () => expect(await rowOf(campaignId)).toMatchObject({ state }));
const writes = (person: Person, body: string, more: object = {}) =>
  world.messenger.writes(world.shop, person, { body, ...more });
const requestTo = (person: Person) =>
  world.sentTo([person]).find(({ text }) => text.startsWith(CONFIRMATION.confirmationMessage1));

/** Sends a confirmation request to a person, who has an open ticket if wanted. */
async function requested(hasTicket: boolean) {
  const { id: contactListId, people } = await world.list(1);
  const [person] = people;
  if (!person) throw new Error('no person');
  if (hasTicket) await world.openTicket(world.people.admin, person);
  const campaign = await world.ready({ contactListId, ...CONFIRMATION });
  await world.start(campaign.id);
  await world.untilSent([person], 1);
  world.acknowledge(2);
  await untilState(campaign.id, 'asked');
  return { campaign, person };
}

async function agentWrites(person: Person): Promise<void> {
  const { id } = await world.ticketOf(person);
  await world.sendTextFile(id, world.people.admin, { name: 'a.txt', content: 'Posso fechar o pedido?' });
}

/** Resolves the person's ticket, which asks for a rating. */
async function ratingRequested(person: Person): Promise<void> {
  await world.setting(world.people.company.id, 'userRating', 'enabled');
  const { id } = await world.ticketOf(person);
  await world.change(id, 'closed', world.people.admin);
  await world.until(async () => {
    await world.runs(11_000);
    expect(world.textsTo(person).filter((text) => RATING.test(text))).toHaveLength(1);
  });
}

const ratingOf = async (person: Person) => {
  const { contactId } = await world.ticketOf(person);
  return world.app.database.db.collection('reviews').findOne({ contactId });
};

describe('after a rating request that is newer than a campaign request', () => {
  it.each([
    ['1', 1],
    ['número 3', 3],
  ])('%j is the rating and confirms no advertisement', async (body, rating) => {
    const { campaign, person } = await requested(true);
    await ratingRequested(person);
    await writes(person, body);
    await world.until(async () => expect(await ratingOf(person)).toMatchObject({ rating }));
    await untilState(campaign.id, 'asked');
    expect(await world.ticketOf(person)).toMatchObject({ status: 'closed' });
  });

  it('"ok", a thumb and "sim" confirm nothing', async () => {
    const { campaign, person } = await requested(true);
    await ratingRequested(person);
    for (const body of ['ok', '👍', 'sim']) await writes(person, body);
    await world.runs();
    await untilState(campaign.id, 'asked');
  });

  it('words that name the offers still confirm', async () => {
    const { campaign, person } = await requested(true);
    await ratingRequested(person);
    await writes(person, 'sim, quero receber');
    await untilState(campaign.id, 'confirmed');
  });

  it('a reply that quotes the campaign request confirms, and one that quotes the rating request rates', async () => {
    const { campaign, person } = await requested(true);
    await ratingRequested(person);
    await writes(person, '1', { quotedMessengerId: requestTo(person)?.messengerId });
    await untilState(campaign.id, 'confirmed');
    expect(await ratingOf(person)).toMatchObject({ rating: null });
    const rating = world.sentTo([person]).find(({ text }) => RATING.test(text));
    await writes(person, '2', { quotedMessengerId: rating?.messengerId });
    await world.until(async () => expect(await ratingOf(person)).toMatchObject({ rating: 2 }));
  });
});

describe('while a campaign request is the newest question', () => {
  it('"ok", a thumb and "-1" confirm nothing and open a ticket', async () => {
    const { campaign, person } = await requested(false);
    for (const body of ['-1', '👍', 'ok']) await writes(person, body);
    expect(await world.ticketOf(person)).toMatchObject({ status: 'pending' });
    await untilState(campaign.id, 'asked');
  });

  it('a caption confirms, a number rates nothing', async () => {
    const { campaign, person } = await requested(false);
    await writes(person, 'sim', { kind: 'image', media: image() });
    await untilState(campaign.id, 'confirmed');
    await expect(world.ticketOf(person)).rejects.toThrow('has no ticket');
  });

  it('its number confirms it after a rating request that is older', async () => {
    const first = await requested(true);
    await ratingRequested(first.person);
    const contactListId = await world.listOf([first.person.phone]);
    const campaign = await world.ready({ contactListId, ...CONFIRMATION });
    const before = world.sentTo([first.person]).length;
    await world.start(campaign.id);
    await world.untilSent([first.person], before + 1);
    world.acknowledge(2);
    await untilState(campaign.id, 'asked');
    await writes(first.person, '1');
    await untilState(campaign.id, 'confirmed');
    expect(await ratingOf(first.person)).toMatchObject({ rating: null });
  });
});

describe('while two campaigns wait for a reply', () => {
  it('a reply that quotes the request of the first confirms that one', async () => {
    const first = await requested(false);
    const request = requestTo(first.person);
    const campaign = await world.ready({
      contactListId: await world.listOf([first.person.phone]),
      ...CONFIRMATION,
    });
    await world.start(campaign.id);
    await world.untilSent([first.person], 2);
    world.acknowledge(2);
    await untilState(campaign.id, 'asked');
    await writes(first.person, 'sim', { quotedMessengerId: request?.messengerId });
    await untilState(first.campaign.id, 'confirmed');
    await untilState(campaign.id, 'asked');
  });
});

describe('in an open ticket after an agent wrote', () => {
  it('"sim", a number, "pode mandar" and a thumb are for the agent', async () => {
    const { campaign, person } = await requested(true);
    await agentWrites(person);
    for (const body of ['sim', '1', 'pode mandar', '👍']) await writes(person, body);
    await world.until(async () => expect((await world.read(campaign.id)).report.replied).toBe(1));
    await untilState(campaign.id, 'asked');
  });

  it('a quoting "sim" and "sim, quero receber" confirm', async () => {
    const quoting = await requested(true);
    await agentWrites(quoting.person);
    await writes(quoting.person, 'sim', { quotedMessengerId: requestTo(quoting.person)?.messengerId });
    await untilState(quoting.campaign.id, 'confirmed');
    // The request, the file and the message.
    await world.untilSent([quoting.person], 3);
    world.acknowledge(2);

    const explicit = await requested(true);
    await agentWrites(explicit.person);
    await writes(explicit.person, 'Sim, quero receber');
    await untilState(explicit.campaign.id, 'confirmed');
  });
});

const image = () => ({
  reference: 'nowhere' as never,
  mimetype: 'image/jpeg',
  fileName: null,
  bytes: 10,
  seconds: null,
  width: 1,
  height: 1,
  waveform: null,
  thumbnail: null,
});
