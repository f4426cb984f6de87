import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Campaign, listDeliveries, updateCampaign } from '@recado/shared/campaigns';
import { deleteConnection } from '@recado/shared/connections';
import { deleteContactListItem, listContactListItems } from '@recado/shared/contact-lists';
import { createContact, deleteContact } from '@recado/shared/contacts';
import { createQueue, deleteQueue } from '@recado/shared/queues';
import { newCustomer } from '#testing/conversations';
import { pauseUpdate } from '#testing/pause-write';
import { START } from '../starting/start-job';
import { type CampaignWorld, startCampaigns } from '../testing/campaign-world';

const HOUR_MS = 3_600_000;

let world: CampaignWorld;
beforeAll(async () => {
  world = await startCampaigns();
  await world.sendFast();
});
afterAll(() => world.close());
afterEach(() => world.clear());

/** One second of an MP3 at 128 kbit/s and 44.1 kHz: 38 silent frames. */
const SILENCE = Buffer.concat(
  Array.from({ length: 38 }, () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)])),
);

const messages = () => world.app.database.db.collection<{ _id: string; clientId?: string }>('messages');
const setCampaigns = (value: 'true' | 'false') =>
  world.setting(world.people.company.id, 'campaignsEnabled', value);
const jobsOf = ({ id }: Pick<Campaign, 'id'>) =>
  world.app.database.db.collection('jobs').find({ name: START, 'data.campaignId': id }).toArray();
const skipped = async ({ id }: Pick<Campaign, 'id'>) => {
  const { body } = await world.call(
    listDeliveries,
    { params: { campaignId: id }, query: { states: 'skipped' as never } },
    world.people.admin,
  );
  return body.records.map(({ reason }) => reason);
};

async function attachSound({ id }: Pick<Campaign, 'id'>): Promise<void> {
  const sound = new Blob([SILENCE], { type: 'audio/mpeg' });
  expect(await world.attach(id, sound, 'ofertas.mp3')).toMatchObject({ mediaType: 'audio' });
}

describe('a campaign with a sound', () => {
  const begun = async () => {
    const { id: contactListId, people } = await world.list(1);
    const [person] = people;
    if (!person) throw new Error('no person');
    const campaign = await world.ready({ contactListId });
    await attachSound(campaign);
    await world.start(campaign.id);
    return { campaign, person };
  };

  it('sends the sound and then its text', async () => {
    const { campaign, person } = await begun();
    await world.untilSent([person], 2);
    expect(world.textsTo(person)).toEqual(['', expect.stringContaining('As ofertas chegaram')]);
    world.acknowledge(2);
    await world.untilStatus(campaign.id, 'FINALIZADA');
    expect((await world.read(campaign.id)).counts.sent).toBe(1);
  });

  it('sends the text whose storage a crash prevented, although the sound was acknowledged', async () => {
    const { campaign, person } = await begun();
    await world.untilSent([person], 2);
    const clientId = new RegExp(`^campaign:${campaign.id}-.*\\.t$`);
    expect((await messages().deleteOne({ clientId })).deletedCount).toBe(1);
    world.acknowledge(2);
    await world.untilSent([person], 3);
    expect(world.textsTo(person)[2]).toContain('As ofertas chegaram');
    world.acknowledge(2);
    await world.untilStatus(campaign.id, 'FINALIZADA');
  });
});

describe('the start of a scheduled campaign', () => {
  const scheduled = async () => {
    const { id: contactListId, people } = await world.list(1);
    const scheduledAt = new Date(Date.now() + 2 * HOUR_MS);
    const campaign = await world.ready({ contactListId, scheduledAt: scheduledAt.toISOString() });
    expect(campaign.status).toBe('PROGRAMADA');
    return { campaign, contactListId, people };
  };
  const due = (ms: number) => world.app.services.campaigns.runStarts(new Date(Date.now() + 2 * HOUR_MS + ms));
  const isNotStarted = async ({ id }: Campaign, startError: string) => {
    await world.until(async () => {
      const { status, startError: error } = await world.read(id);
      expect({ status, error }).toEqual({ status: 'INATIVA', error: startError });
    });
  };

  it('starts it when it is due, not before', async () => {
    const { campaign } = await scheduled();
    await due(-60_000);
    expect((await world.read(campaign.id)).status).toBe('PROGRAMADA');
    await due(1_000);
    await world.until(async () => expect((await world.read(campaign.id)).status).toBe('EM_ANDAMENTO'));
    await world.untilCopied(campaign.id);
  });

  it('starts it within seconds of its time, by a job', async () => {
    const { id: contactListId } = await world.list(1);
    const scheduledAt = new Date(Date.now() + 3_000);
    const { id } = await world.ready({ contactListId, scheduledAt: scheduledAt.toISOString() });
    await world.untilCopied(id);
    const late = Date.parse((await world.read(id)).startedAt!) - scheduledAt.getTime();
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThan(15_000);
    expect(await jobsOf({ id })).toEqual([]);
  });

  it('continues with the list whatever the time', async () => {
    const { campaign } = await scheduled();
    const { db } = world.app.database;
    // As between two runs that copy a long list.
    const starting = { afterId: 0, copied: 0, total: 1, dealt: 0 };
    const started = { status: 'EM_ANDAMENTO', scheduledAt: null, run: 1, starting };
    await db.collection<{ _id: number }>('campaigns').updateOne({ _id: campaign.id }, { $set: started });
    await world.app.services.campaigns.runStarts(new Date(0));
    expect(await db.collection('campaign_deliveries').countDocuments({ campaignId: campaign.id })).toBe(1);
  });

  it('has one job, which follows its time', async () => {
    const { campaign } = await scheduled();
    const at = new Date(Date.now() + 5 * HOUR_MS);
    const params = { campaignId: campaign.id };
    const edit = (time: string | null) =>
      world.call(updateCampaign, { params, body: { scheduledAt: time } }, world.people.admin);
    expect((await edit(at.toISOString())).status).toBe(200);
    expect(await jobsOf(campaign)).toMatchObject([{ nextRunAt: at }]);
    expect((await edit(null)).status).toBe(200);
    expect(await jobsOf(campaign)).toEqual([]);
  });

  it('is scheduled again if a crash lost its job', async () => {
    const { campaign } = await scheduled();
    const lost = { name: START, 'data.campaignId': campaign.id };
    const { db } = world.app.database;
    expect((await db.collection('jobs').deleteOne(lost)).deletedCount).toBe(1);
    const soon = new Date(Date.now() + 2_000);
    await db
      .collection<{ _id: number }>('campaigns')
      .updateOne({ _id: campaign.id }, { $set: { scheduledAt: soon } });
    await db.collection('jobs').updateOne({ name: 'campaigns.starts' }, { $set: { nextRunAt: new Date() } });
    await world.untilCopied(campaign.id);
  });

  it('does not start it more than a day late', async () => {
    const { campaign, people } = await scheduled();
    await due(24 * HOUR_MS + 60_000);
    await isNotStarted(campaign, 'late');
    expect(world.sentTo(people)).toEqual([]);
  });

  it('does not start it without a person', async () => {
    const { campaign, contactListId } = await scheduled();
    const { body } = await world.call(listContactListItems, { query: { contactListId } }, world.people.admin);
    for (const { id } of body.contacts)
      await world.call(deleteContactListItem, { params: { contactListItemId: id } }, world.people.admin);
    await due(1_000);
    await isNotStarted(campaign, 'notReady');
  });

  it('does not start it while campaigns are switched off', async () => {
    const { campaign } = await scheduled();
    await setCampaigns('false');
    await due(1_000);
    await setCampaigns('true');
    await isNotStarted(campaign, 'campaignsDisabled');
  });
});

describe('a running campaign', () => {
  it('pauses when campaigns are switched off, and continues when they are allowed again', async () => {
    const { campaign, people } = await world.started(2);
    await world.untilSent(people, 1);
    world.acknowledge(2);
    await world.until(async () => expect((await world.read(campaign.id)).counts.sent).toBe(1));
    await setCampaigns('false');
    const rows = world.app.database.db.collection<{ _id: number; pause: object | null }>('campaigns');
    await world.until(async () => {
      await world.runs();
      expect((await rows.findOne({ _id: campaign.id }))?.pause).toMatchObject({
        reason: 'campaignsDisabled',
      });
    });
    await world.runs(24 * HOUR_MS);
    expect(world.sentTo(people)).toHaveLength(1);
    await setCampaigns('true');
    await world.untilSent(people, 2);
    world.acknowledge(2);
    await world.untilStatus(campaign.id, 'FINALIZADA');
  });

  it('is cancelled when its connection is deleted, and sends nothing through another one', async () => {
    const { admin, queues } = world.people;
    const other = await world.connect(admin, [queues.sales.id], 'Filial');
    await world.connection('CONNECTED', other);
    await world.app.database.db
      .collection<{ _id: number }>('connections')
      .updateOne({ _id: other.connectionId }, { $set: { newChatLimit: 1_000, number: '5511900000002' } });
    const { campaign, people } = await world.started(2, { whatsappId: other.connectionId });
    await world.untilSent(people, 1);
    const params = { whatsappId: other.connectionId };
    expect((await world.call(deleteConnection, { params }, admin)).status).toBe(204);
    await world.until(async () =>
      expect(await world.read(campaign.id)).toMatchObject({ status: 'CANCELADA', pause: null }),
    );
    await world.runs(24 * HOUR_MS);
    expect(world.sentTo(people)).toHaveLength(1);
  });

  it('sends nothing if its connection is deleted between the claim of a person and the message', async () => {
    const { admin } = world.people;
    const other = await world.connect(admin, [], 'Por pouco tempo');
    await world.connection('CONNECTED', other);
    await world.app.database.db
      .collection<{ _id: number }>('connections')
      .updateOne({ _id: other.connectionId }, { $set: { newChatLimit: 1_000, number: '5511900000003' } });
    const { campaign, people } = await world.started(1, { whatsappId: other.connectionId });
    await world.untilCopied(campaign.id);
    const paused = pauseUpdate(
      'contacts',
      (_filter, update) => '$set' in update && 'campaign' in (update.$set as object),
    );
    const step = world.runs();
    await paused.reached;
    const params = { whatsappId: other.connectionId };
    expect((await world.call(deleteConnection, { params }, admin)).status).toBe(204);
    const rows = world.app.database.db.collection('campaign_deliveries');
    await world.until(async () =>
      expect(await rows.findOne({ campaignId: campaign.id })).toMatchObject({ state: 'waiting', attempt: 2 }),
    );
    paused.release();
    await step;
    expect(world.sentTo(people)).toEqual([]);
  });

  it('loses its queue when that is deleted, and continues', async () => {
    const { admin } = world.people;
    const { body: queue } = await world.call(
      createQueue,
      { body: { name: 'Ofertas', color: '#7c3aed' } },
      admin,
    );
    const { campaign, people } = await world.started(2, { queueId: queue.id });
    await world.untilSent(people, 1);
    world.acknowledge(2);
    expect((await world.call(deleteQueue, { params: { queueId: queue.id } }, admin)).status).toBe(204);
    await world.until(async () => expect((await world.read(campaign.id)).queue).toBeNull());
    await world.untilSent(people, 2);
    world.acknowledge(2);
    await world.untilStatus(campaign.id, 'FINALIZADA');
  });

  it('leaves out a contact that is erased after the start', async () => {
    const { admin } = world.people;
    const { id: contactListId, people } = await world.list(2);
    const [first, second] = people;
    if (!first || !second) throw new Error('no persons');
    const contact = await world.call(createContact, { body: { name: 'Maria', number: second.phone } }, admin);
    const campaign = await world.ready({ contactListId });
    await world.start(campaign.id);
    await world.untilCopied(campaign.id);
    const params = { contactId: contact.body.id };
    expect((await world.call(deleteContact, { params }, admin)).status).toBe(204);
    await world.untilSent([first], 1);
    world.acknowledge(2);
    await world.untilStatus(campaign.id, 'FINALIZADA');
    expect(world.textsTo(second)).toEqual([]);
    expect(await skipped(campaign)).toEqual(['removed']);
  });
});

describe('a person who opted out', () => {
  it.each<[string, () => Promise<string>]>([
    [
      'by the same number',
      async () => {
        const { phone } = newCustomer();
        await optOut({ phone });
        return phone;
      },
    ],
    [
      'by the number without the ninth digit',
      async () => {
        const { phone } = newCustomer();
        await optOut({ phone: phone.slice(0, 4) + phone.slice(5) });
        return phone;
      },
    ],
    [
      'by the number with the ninth digit',
      async () => {
        const { phone } = newCustomer();
        await optOut({ phone });
        return phone.slice(0, 4) + phone.slice(5);
      },
    ],
    [
      'by a LID',
      async () => {
        const { phone } = await world.known();
        const { contactId } = await world.ticketOf({ phone });
        const contacts = world.app.database.db.collection<{ _id: number }>('contacts');
        await contacts.updateOne({ _id: contactId }, { $set: { lid: '90000000000077' } });
        await optOut({ lid: '90000000000077' });
        return phone;
      },
    ],
    [
      'before an erasure and a new import',
      async () => {
        const { phone } = await world.known();
        await optOut({ phone });
        const { contactId } = await world.ticketOf({ phone });
        const params = { contactId };
        expect((await world.call(deleteContact, { params }, world.people.admin)).status).toBe(204);
        return phone;
      },
    ],
  ])('%s gets no message', async (_how, phoneOf) => {
    const phone = await phoneOf();
    const control = newCustomer();
    for (const one of [phone, control.phone]) world.messenger.hasAccount(one);
    const before = world.messenger.sent.length;
    const campaign = await world.ready({ contactListId: await world.listOf([phone, control.phone]) });
    await world.start(campaign.id);
    await world.untilSent([control], 1);
    world.acknowledge(2);
    await world.untilStatus(campaign.id, 'FINALIZADA');
    expect(world.messenger.sent.slice(before).map(({ to }) => to)).toEqual([`${control.phone}@phone`]);
    expect(await skipped(campaign)).toEqual(['optedOut']);
  });
});

const optOut = (person: { phone: string } | { lid: string }) =>
  world.app.services.optOuts.record(world.people.company.id, person, 'reply');
