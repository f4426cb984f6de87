import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type Campaign,
  cancelCampaign,
  listDeliveries,
  restartCampaign,
  updateCampaign,
} from '@recado/shared/campaigns';
import { type CampaignWorld, startCampaigns } from '../testing/campaign-world';

let world: CampaignWorld;
beforeAll(async () => {
  world = await startCampaigns();
  await world.sendFast({ optOutLine: false });
});
afterAll(() => world.close());
afterEach(() => world.clear());

const rows = (name: string) => world.app.database.db.collection(name);
const admin = () => world.people.admin;
const paramsOf = ({ id }: Pick<Campaign, 'id'>) => ({ params: { campaignId: id } });
const restart = (campaign: Campaign) => world.call(restartCampaign, paramsOf(campaign), admin());

/** Cancels a campaign after its first message, and saves other texts. */
async function edited(
  campaign: Campaign,
  people: readonly { phone: string }[],
  body: Parameters<typeof world.create>[0] & object,
): Promise<void> {
  await world.untilSent(people, 1);
  world.acknowledge(2);
  await world.until(async () => {
    const { counts } = await world.read(campaign.id);
    expect(counts.sent + counts.requested).toBe(1);
  });
  await world.call(cancelCampaign, paramsOf(campaign), admin());
  const saved = await world.call(updateCampaign, { ...paramsOf(campaign), body }, admin());
  expect(saved.status).toBe(200);
}

async function untilEnded(campaign: Campaign, people: readonly { phone: string }[], messages: number) {
  for (let sent = 2; sent <= messages; sent += 1) {
    await world.untilSent(people, sent);
    world.acknowledge(2);
  }
  await world.untilStatus(campaign.id, 'FINALIZADA');
}

describe('texts edited in CANCELADA', () => {
  it('reach the rest: the removed text reaches no one, the added one some', async () => {
    const { campaign, people } = await world.started(4, { message1: 'Primeiro', message2: 'Segundo' });
    await edited(campaign, people, { message1: null, message3: 'Terceiro' });
    expect((await restart(campaign)).status).toBe(200);
    await untilEnded(campaign, people, 4);
    const texts = people.map((person) => world.textsTo(person));
    expect(texts.map((own) => own.length)).toEqual([1, 1, 1, 1]);
    const [first] = world.sentTo(people);
    const rest = texts.flat().filter((_text, at) => `${people[at]?.phone}@phone` !== first?.to);
    expect(new Set(rest)).toEqual(new Set(['Segundo', 'Terceiro']));
    const { report } = await world.read(campaign.id);
    const ofVersion = (version: number) => report.variants.filter((one) => one.version === version);
    expect(ofVersion(1).map(({ sent }) => sent)).toEqual([1]);
    for (const { text, sent } of ofVersion(2)) expect(sent).toBe(rest.filter((one) => one === text).length);
    const { body } = await world.call(listDeliveries, { ...paramsOf(campaign), query: {} }, admin());
    const selected = new Map(
      [1, 2, 3].map((variant, at) => [variant, ['Primeiro', 'Segundo', 'Terceiro'][at]]),
    );
    expect(body.records.map(({ variant }) => selected.get(variant))).toEqual(texts.flat());
  });

  it('reach a person who confirms a request whose texts were removed', async () => {
    const confirmation = {
      confirmation: true,
      ...{ message1: 'Primeiro', confirmationMessage1: 'Posso enviar o primeiro?' },
      ...{ message2: 'Segundo', confirmationMessage2: 'Posso enviar o segundo?' },
    };
    const { campaign, people } = await world.started(2, confirmation);
    await edited(campaign, people, { message1: 'Outro', confirmationMessage1: 'Posso enviar outro?' });
    const first = people.find((person) => world.textsTo(person).length > 0);
    const removed = world.textsTo(first!)[0] === confirmation.confirmationMessage1 ? 1 : 2;
    const body = { [`message${removed}`]: null, [`confirmationMessage${removed}`]: null };
    await world.call(updateCampaign, { ...paramsOf(campaign), body }, admin());
    expect((await restart(campaign)).status).toBe(200);
    await world.untilSent(people, 2);
    world.acknowledge(2);
    for (const person of people) await world.messenger.writes(world.shop, person, { body: 'sim' });
    await untilEnded(campaign, people, 4);
    const text = removed === 1 ? 'Segundo' : 'Outro';
    for (const person of people) expect(world.textsTo(person).at(-1)).toBe(text);
    for (const person of people) expect(world.textsTo(person)).toHaveLength(2);
  });

  it('that name a missing column prevent the restart, until they are corrected', async () => {
    const { campaign, people } = await world.started(2);
    await edited(campaign, people, { message1: 'Use o cupom {cupon}.' });
    const rejected = await restart(campaign);
    expect(rejected).toMatchObject({ status: 409, error: 'ERR_CONFLICT' });
    expect(rejected.details).toMatchObject({
      blockers: [{ reason: 'unknownVariable', field: 'message1', variable: 'cupon' }],
    });
    await rows('campaign_deliveries').updateMany(
      { campaignId: campaign.id },
      { $set: { 'extra.cupon': 'A1' } },
    );
    expect((await restart(campaign)).status).toBe(200);
    await untilEnded(campaign, people, 2);
    expect(people.flatMap((person) => world.textsTo(person))).toContain('Use o cupom A1.');
  });
});
