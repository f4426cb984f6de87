import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cancelCampaign, listDeliveries, restartCampaign, retryCampaign } from '@recado/shared/campaigns';
import { campaigns } from '../model/campaign.model';
import { type CampaignWorld, startCampaigns } from '../testing/campaign-world';
import { continueEnded } from './end-campaign';

let world: CampaignWorld;
beforeAll(async () => {
  world = await startCampaigns();
  await world.sendFast();
});
afterAll(() => world.close());
afterEach(() => world.clear());

const admin = () => world.people.admin;
const paramsOf = ({ id }: { id: number }) => ({ params: { campaignId: id } });
const retry = (campaign: { id: number }, state?: 'unknown') =>
  world.call(retryCampaign, { ...paramsOf(campaign), body: state && { state } }, admin());
const untilCounted = (campaign: { id: number }, counts: object): Promise<void> =>
  world.until(async () => {
    await world.runs();
    expect((await world.read(campaign.id)).counts).toMatchObject(counts);
  });

/** Starts a campaign whose only message gets no ack for a day. */
async function unconfirmed(fields: Parameters<typeof world.create>[0] = {}) {
  const { campaign, people } = await world.started(1, fields);
  await world.untilSent(people, 1);
  await world.loseAcks(campaign.id);
  return { campaign, people };
}

describe('a message that was dispatched and is not acknowledged within a day', () => {
  it('counts as maybe sent, and is sent again neither automatically nor with the failures', async () => {
    const { campaign, people } = await unconfirmed();
    await world.untilStatus(campaign.id, 'FINALIZADA');
    await untilCounted(campaign, { maybeSent: 1, failed: 0, waiting: 0, sent: 0 });
    expect(await retry(campaign)).toMatchObject({ status: 409, error: 'ERR_CONFLICT' });
    await world.runs(24 * 3_600_000);
    expect(world.sentTo(people)).toHaveLength(1);
    const states = { states: 'unknown' as never };
    const { body } = await world.call(listDeliveries, { ...paramsOf(campaign), query: states }, admin());
    expect(body.records).toMatchObject([{ state: 'unknown', reason: null, sentAt: null }]);
    const url = `${world.url}/campaigns/${campaign.id}/deliveries.csv?states=unknown`;
    const file = await fetch(url, { headers: { authorization: `Bearer ${admin().token}` } });
    expect(await file.text()).toContain('Talvez enviada');
  });

  it('is sent again when a person decides so', async () => {
    const { campaign, people } = await unconfirmed();
    await world.untilStatus(campaign.id, 'FINALIZADA');
    expect((await retry(campaign, 'unknown')).status).toBe(200);
    await world.untilSent(people, 2);
    world.acknowledge(2);
    await world.untilStatus(campaign.id, 'FINALIZADA');
    await untilCounted(campaign, { maybeSent: 0, sent: 1 });
  });

  it('counts as sent after a late ack', async () => {
    const { campaign, people } = await unconfirmed();
    await world.untilStatus(campaign.id, 'FINALIZADA');
    world.acknowledge(3);
    await untilCounted(campaign, { maybeSent: 0, delivered: 1 });
    expect(world.sentTo(people)).toHaveLength(1);
  });

  it('continues the campaign if it was a request whose ack and reply arrive after the end', async () => {
    const { campaign, people } = await unconfirmed({
      confirmation: true,
      confirmationMessage1: 'Posso enviar as ofertas?',
    });
    const [person] = people;
    if (!person) throw new Error('no person');
    await world.untilStatus(campaign.id, 'FINALIZADA');
    world.acknowledge(2);
    await world.until(async () => expect((await world.read(campaign.id)).status).toBe('EM_ANDAMENTO'));
    await world.messenger.writes(world.shop, person, { body: 'Sim, pode!' });
    await world.untilSent(people, 2);
    world.acknowledge(2);
    await world.untilStatus(campaign.id, 'FINALIZADA');
    await untilCounted(campaign, { maybeSent: 0, requested: 1, confirmed: 1, sent: 1 });
  });

  it('does not continue a campaign that is being deleted', async () => {
    const { campaign } = await unconfirmed({
      confirmation: true,
      confirmationMessage1: 'Posso enviar as ofertas?',
    });
    await world.untilStatus(campaign.id, 'FINALIZADA');
    const stored = world.app.database.db.collection<{ _id: number; status: string }>('campaigns');
    await stored.updateOne({ _id: campaign.id }, { $set: { deleting: true } });
    const row = await campaigns.findById(world.shop.companyId, campaign.id);
    if (row) await continueEnded(row);
    expect((await stored.findOne({ _id: campaign.id }))?.status).toBe('FINALIZADA');
    await stored.updateOne({ _id: campaign.id }, { $unset: { deleting: 1 } });
  });

  it('does not count as a result that pauses campaigns', async () => {
    const { campaign } = await unconfirmed();
    await world.untilStatus(campaign.id, 'FINALIZADA');
    const guards = world.app.database.db.collection<{ _id: number; results: object[] }>('number_guards');
    expect((await guards.findOne({ _id: world.shop.connectionId }))?.results).toEqual([]);
  });

  it('stays so after a cancellation and a restart', async () => {
    const { campaign, people } = await world.started(2);
    await world.untilSent(people, 1);
    await world.call(cancelCampaign, paramsOf(campaign), admin());
    await world.loseAcks(campaign.id);
    await world.call(restartCampaign, paramsOf(campaign), admin());
    await world.untilSent(people, 2);
    await untilCounted(campaign, { maybeSent: 1 });
    expect(people.map((person) => world.textsTo(person).length)).toEqual([1, 1]);
  });
});

describe('a message that provably never left', () => {
  it('is sent again automatically', async () => {
    const { campaign, people } = await world.started(1);
    await world.untilSent(people, 1);
    await world.loseAcks(campaign.id, { isDispatched: false });
    await world.untilSent(people, 2);
    world.acknowledge(2);
    await world.untilStatus(campaign.id, 'FINALIZADA');
    expect((await world.read(campaign.id)).counts).toMatchObject({ sent: 1, maybeSent: 0 });
  });
});
