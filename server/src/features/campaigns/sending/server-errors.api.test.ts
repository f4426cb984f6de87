import { Collection, MongoNetworkError } from 'mongodb';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Campaign, resumeCampaign } from '@recado/shared/campaigns';
import { AppError } from '@recado/shared/contract';
import { listNotices } from '@recado/shared/notifications';
import { START } from '../starting/start-job';
import { type CampaignWorld, startCampaigns } from '../testing/campaign-world';
import { SEND } from './send-timer';

let world: CampaignWorld;
beforeAll(async () => {
  world = await startCampaigns();
  await world.sendFast();
});
afterAll(() => world.close());
afterEach(async () => {
  vi.restoreAllMocks();
  await world.clear();
});

const rows = <Id = number>(name: string) => world.app.database.db.collection<{ _id: Id }>(name);

describe('a campaign whose file is lost', () => {
  it('fails with that reason, and other campaigns of the connection continue', async () => {
    const list = await world.list(2);
    const { id } = await world.ready({ contactListId: list.id });
    await world.attach(id, new Blob(['Ofertas'], { type: 'text/plain' }), 'ofertas.txt');
    const stored = (await rows('campaigns').findOne({ _id: id })) as unknown as { media: { file: string } };
    expect((await rows<string>('media_files').deleteOne({ _id: stored.media.file })).deletedCount).toBe(1);
    await world.start(id);
    const other = await world.started(1);
    await world.untilSent(other.people, 1);
    world.acknowledge(2);
    await world.untilStatus(id, 'FINALIZADA');
    await world.untilStatus(other.campaign.id, 'FINALIZADA');
    expect(world.sentTo(list.people)).toEqual([]);
    const { counts, report } = await world.read(id);
    expect(counts).toMatchObject({ failed: 2, waiting: 0 });
    expect(report.failures).toEqual([{ reason: 'fileMissing', count: 2 }]);
  });
});

describe('a person whose message cannot be written', () => {
  it('fails, and the others get their messages', async () => {
    const confirmation = {
      ...{ confirmation: true, message2: 'Segundo' },
      ...{ confirmationMessage1: 'Posso enviar?', confirmationMessage2: 'Quer receber?' },
    };
    // Nothing is sent before the text is lost.
    await world.connection('OPENING');
    const { campaign, people } = await world.started(2, confirmation);
    await world.untilCopied(campaign.id);
    const lost = { $set: { 'confirmationMessages.1': null } };
    await rows('campaigns').updateOne({ _id: campaign.id }, lost);
    await world.connection('CONNECTED');
    await world.untilSent(people, 1);
    world.acknowledge(2);
    await world.until(async () => {
      await world.runs();
      const { report, counts } = await world.read(campaign.id);
      expect({ failures: report.failures, requested: counts.requested }).toEqual({
        failures: [{ reason: 'internal', count: 1 }],
        requested: 1,
      });
    });
    // A message of the failed attempt that is stored late would be stopped.
    expect(
      await rows('campaign_deliveries').findOne({ campaignId: campaign.id, state: 'failed' }),
    ).toMatchObject({ attempt: 2 });
  });

  it('is not failed if the error follows the storage of the message', async () => {
    const original = Collection.prototype.findOneAndUpdate as (...given: unknown[]) => Promise<never>;
    let isStored = false;
    vi.spyOn(Collection.prototype, 'findOneAndUpdate').mockImplementation(function (
      this: Collection,
      ...given: unknown[]
    ) {
      if (this.collectionName !== 'open_questions' || isStored) return original.apply(this, given);
      isStored = true;
      return Promise.reject(new Error('no access'));
    } as never);
    const confirmation = { confirmation: true, confirmationMessage1: 'Posso enviar?' };
    const { campaign, people } = await world.started(1, confirmation);
    await world.untilSent(people, 1);
    expect(isStored).toBe(true);
    world.acknowledge(2);
    await world.until(async () =>
      expect((await world.read(campaign.id)).counts).toMatchObject({ requested: 1, failed: 0 }),
    );
  });
});

describe('work that is no longer retried', () => {
  /** Makes a method of a collection fail until the mocks are restored. */
  const fail = (method: 'findOneAndUpdate' | 'insertMany', collection: string): void => {
    const original = Collection.prototype[method] as (...given: unknown[]) => Promise<never>;
    vi.spyOn(Collection.prototype, method).mockImplementation(function (
      this: Collection,
      ...given: unknown[]
    ) {
      if (this.collectionName === collection) return Promise.reject(new Error('no access'));
      return original.apply(this, given);
    } as never);
  };
  const isPaused = async ({ id }: Pick<Campaign, 'id'>): Promise<void> =>
    expect((await world.read(id)).pause).toEqual({ reason: 'internal', until: null, needsResume: true });
  const continues = async ({ id }: Pick<Campaign, 'id'>, people: readonly { phone: string }[]) => {
    const { notices } = (await world.call(listNotices, { query: {} }, world.people.admin)).body;
    expect(notices.map(({ content }) => content)).toContainEqual(
      expect.objectContaining({
        ...{ kind: 'campaignPaused', reason: 'internal' },
        campaigns: [expect.objectContaining({ id })],
      }),
    );
    expect(world.sentTo(people)).toEqual([]);
    vi.restoreAllMocks();
    const { status } = await world.call(resumeCampaign, { params: { campaignId: id } }, world.people.admin);
    expect(status).toBe(200);
    await world.untilSent(people, 1);
    world.acknowledge(2);
    await world.untilStatus(id, 'FINALIZADA');
  };

  it('of a connection pauses its campaigns until a user continues', async () => {
    fail('findOneAndUpdate', 'number_guards');
    const { campaign, people } = await world.started(1);
    await world.untilCopied(campaign.id);
    await world.until(async () => {
      const timer = { _id: `${SEND}:${world.shop.connectionId}`, dueAt: { $ne: null } } as object;
      await rows<string>('due_work').updateOne(timer, { $set: { attempts: 10, dueAt: new Date() } });
      await world.runs();
      await isPaused(campaign);
    });
    await continues(campaign, people);
  });

  it('of a start pauses the campaign until a user continues', async () => {
    fail('insertMany', 'campaign_deliveries');
    const { campaign, people } = await world.started(1);
    await world.until(async () => {
      const retry = { name: START, 'data.campaignId': campaign.id, nextRunAt: { $ne: null }, lockedAt: null };
      await rows('jobs').updateOne(retry, { $set: { failCount: 10, nextRunAt: new Date() } });
      await isPaused(campaign);
    });
    await continues(campaign, people);
  });
});

describe('a person whose message meets a lost connection of the store', () => {
  it.each([
    ['as its own error', new MongoNetworkError('write EPIPE')],
    [
      'as the cause of another error',
      new Error('not stored', { cause: new MongoNetworkError('write EPIPE') }),
    ],
    ['as the answer of another feature', new AppError('ERR_UNAVAILABLE')],
  ])('is not failed, %s', async (_case, lost) => {
    const { campaign, people } = await world.started(2);
    await world.untilSent(people, 1);
    const original = Collection.prototype.findOneAndUpdate as (...given: unknown[]) => Promise<never>;
    let isLost = true;
    vi.spyOn(Collection.prototype, 'findOneAndUpdate').mockImplementation(function (
      this: Collection,
      ...given: unknown[]
    ) {
      const isClaim = this.collectionName === 'campaign_deliveries';
      if (isClaim && isLost && JSON.stringify(given[1]).includes('"sending"')) {
        isLost = false;
        return Promise.reject(lost);
      }
      return original.apply(this, given);
    } as never);
    world.acknowledge(2);
    await world.untilSent(people, 2);
    expect(isLost).toBe(false);
    world.acknowledge(2);
    await world.untilStatus(campaign.id, 'FINALIZADA');
    expect((await world.read(campaign.id)).counts).toMatchObject({ sent: 2, failed: 0 });
  });
});
