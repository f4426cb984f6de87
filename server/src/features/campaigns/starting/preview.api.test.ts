import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Campaign, cancelCampaign, previewCampaign } from '@recado/shared/campaigns';
import { type CampaignWorld, startCampaigns } from '../testing/campaign-world';

const OPT_OUT = 'Responda SAIR para não receber mais';

let world: CampaignWorld;
beforeAll(async () => {
  world = await startCampaigns();
  await world.sendFast();
});
afterAll(() => world.close());
afterEach(() => world.clear());

const previewOf = async ({ id }: Pick<Campaign, 'id'>) =>
  (await world.call(previewCampaign, { params: { campaignId: id } }, world.people.admin)).body;
const rows = (name: string) => world.app.database.db.collection(name);

describe('the preview of a campaign', () => {
  it('ends the first text of a person with the opt-out line, as the message will', async () => {
    const customer = await world.known();
    const contactListId = await world.listOf([customer.phone]);
    const campaign = await world.ready({ contactListId });
    const preview = await previewOf(campaign);
    expect(preview.texts[0]?.text.endsWith(OPT_OUT)).toBe(true);
    await world.start(campaign.id);
    await world.untilSent([customer], 1);
    world.acknowledge(2);
    await world.untilStatus(campaign.id, 'FINALIZADA');
    const [sent] = world.textsTo(customer);
    expect(sent).toBe(preview.texts[0]?.text);
    const later = await previewOf(await world.ready({ contactListId }));
    expect(later.texts[0]?.text).not.toContain(OPT_OUT);
  });

  it('leaves out persons without a value of their confirmation request', async () => {
    const { id: contactListId, people } = await world.list(2);
    const [first] = people;
    await rows('contact_list_items').updateOne(
      { contactListId, number: first?.phone },
      { $set: { extra: { cupom: 'MARÇO' } } },
    );
    const campaign = await world.ready({
      ...{ contactListId, confirmation: true },
      ...{ message1: 'Aqui estão as ofertas.', confirmationMessage1: 'Quer usar o cupom {cupom}?' },
    });
    expect(await previewOf(campaign)).toMatchObject({
      planned: 1,
      skipped: [{ reason: 'missingVariable', count: 1 }],
    });
  });

  it('does not count customers of the imported history as new chats, nor does the start', async () => {
    const customer = await world.known();
    const contact = { companyId: world.people.company.id, phone: customer.phone };
    await rows('contacts').updateOne(contact, { $unset: { wroteOn: 1 } });
    const { people } = await world.list(1);
    const contactListId = await world.listOf([customer, ...people].map(({ phone }) => phone));
    const campaign = await world.ready({ contactListId });
    expect(await previewOf(campaign)).toMatchObject({ planned: 2, newChats: 1 });
    expect(await rows('contacts').findOne(contact)).toMatchObject({ wroteOn: [world.shop.connectionId] });
    await rows('contacts').updateOne(contact, { $unset: { wroteOn: 1 } });
    await world.connection('OPENING');
    await world.start(campaign.id);
    await world.untilCopied(campaign.id);
    const copied = await rows('campaign_deliveries')
      .find({ campaignId: campaign.id })
      .sort({ order: 1 })
      .toArray();
    expect(copied.map(({ isNewChat }) => Boolean(isNewChat))).toEqual([false, true]);
  });
});

describe('the report of a campaign', () => {
  it('counts numbers as unverified until they are looked up', async () => {
    const { campaign, people } = await world.started(2);
    await world.untilCopied(campaign.id);
    const unknown = async () => {
      await world.app.services.campaigns.recount(world.people.company.id, campaign.id);
      return (await world.read(campaign.id)).counts.unknown;
    };
    await world.untilSent(people, 1);
    await world.until(async () => expect(await unknown()).toBe(1));
    world.acknowledge(2);
    await world.untilSent(people, 2);
    await world.until(async () => expect(await unknown()).toBe(0));
    await world.call(cancelCampaign, { params: { campaignId: campaign.id } }, world.people.admin);
  });
});
