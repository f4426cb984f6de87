import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Announcement,
  createAnnouncement,
  deleteAnnouncement,
  markAnnouncementsSeen,
  updateAnnouncement,
} from '@recado/shared/announcements';
import type { CallInput } from '@recado/shared/contract';
import type { CompanyEventPayload } from '@recado/shared/realtime';
import type { NewDueWork } from '#core/due-work';
import { type TestWindow, testWindow } from '#core/realtime/testing/test-window';
import type { Persona } from '#testing/factories';
import { startTestServer, type TestServer } from '#testing/start-test-server';
import { AnnouncementModel } from './announcement.model';
import { restoreTimers } from './announcement-timer';

type Body = CallInput<typeof createAnnouncement>['body'];
const PATIENT = { timeout: 20_000, interval: 50 };

let server: TestServer;
let people: Awaited<ReturnType<TestServer['personas']>>;
let owner: Persona;
let windows: Record<'owner' | 'agent' | 'rival', TestWindow>;

beforeAll(async () => {
  server = await startTestServer();
  people = await server.personas();
  const platform = await server.app.services.companies.platformCompany();
  owner = await server.build.persona(platform.id, { profile: 'admin', superAdmin: true });
  const open = async (token: string) => {
    const window = testWindow(server.url, token);
    await window.ready();
    return window;
  };
  windows = {
    owner: await open(owner.token),
    agent: await open(people.agent.token),
    rival: await open(people.rivalAgent.token),
  };
});
afterAll(async () => {
  for (const { socket } of Object.values(windows)) socket.disconnect();
  await server.close();
});
beforeEach(() => {
  for (const { received } of Object.values(windows)) received.length = 0;
});

const create = async (body: Partial<Body> = {}): Promise<Announcement> =>
  (await server.call(createAnnouncement, { body: { title: 'Aviso', text: 'Texto', ...body } }, owner)).body;
const change = ({ id }: Announcement, body: Partial<Body>) =>
  server.call(updateAnnouncement, { params: { announcementId: id }, body }, owner);
const payloads = (who: keyof typeof windows) =>
  windows[who].received.flatMap(({ name, payload }) =>
    name === 'company-announcement' ? [payload as CompanyEventPayload<'announcement'>] : [],
  );
const actions = (who: keyof typeof windows) => payloads(who).map(({ action }) => action);
const until = (who: keyof typeof windows, expected: string[]) =>
  vi.waitFor(() => expect(actions(who)).toEqual(expected), PATIENT);

/** Ends with an event for everyone, after which every window has received what precedes it. */
async function settled(): Promise<void> {
  const last = await create({ title: 'fim' });
  for (const { until: of } of Object.values(windows))
    await of(({ payload }) => (payload as { record?: Announcement }).record?.id === last.id);
  for (const { received } of Object.values(windows)) received.pop();
}

describe('an announcement for everyone', () => {
  it('reaches users of every company while it is active, and platform admins always', async () => {
    const announcement = await create({ status: false });
    await change(announcement, { status: true });
    await change(announcement, { title: 'Aviso corrigido' });
    await change(announcement, { status: false });
    await settled();
    expect(actions('agent')).toEqual(['create', 'update', 'delete']);
    expect(actions('rival')).toEqual(['create', 'update', 'delete']);
    expect(actions('owner')).toEqual(['create', 'update', 'update', 'update']);
    expect(payloads('agent')[1]?.record).toMatchObject({ title: 'Aviso corrigido' });
    expect(payloads('agent')[1]?.record).not.toHaveProperty('companyIds');
    expect(payloads('agent')[2]).toEqual({ action: 'delete', id: announcement.id });
    expect(payloads('owner').at(-1)?.record).toMatchObject({ status: false, companyIds: [] });
  });

  it('is removed from every window when it is deleted', async () => {
    const { id } = await create();
    await server.call(deleteAnnouncement, { params: { announcementId: id } }, owner);
    await settled();
    for (const who of ['owner', 'agent', 'rival'] as const)
      expect(payloads(who).at(-1)).toEqual({ action: 'delete', id });
  });

  it('appears and disappears at its times', async () => {
    const [startsAt = 0, endsAt = 0] = [1_000, 3_000].map((ms) => Date.now() + ms);
    const receivedAt: number[] = [];
    windows.agent.socket.on('company-announcement', () => receivedAt.push(Date.now()));
    await create({ startsAt: new Date(startsAt).toISOString(), endsAt: new Date(endsAt).toISOString() });
    for (const who of ['agent', 'rival'] as const) await until(who, ['create', 'delete']);
    const [createdAt = 0, deletedAt = 0] = receivedAt;
    expect(createdAt).toBeGreaterThanOrEqual(startsAt);
    expect(deletedAt).toBeGreaterThanOrEqual(endsAt);
  });

  it('has a timer for its next change, which a sweep restores', async () => {
    const startsAt = new Date(Date.now() + 3_600_000);
    const { id } = await create({ startsAt: startsAt.toISOString() });
    const rows = server.app.database.db.collection<{ _id: string; dueAt: Date }>('due_work');
    const _id = `announcements.turn:${id}`;
    expect((await rows.findOne({ _id }))?.dueAt).toEqual(startsAt);
    await change({ id } as Announcement, { status: false });
    expect(await rows.findOne({ _id })).toBeNull();
    // The server crashed before it stored the timer.
    await AnnouncementModel.updateOne({ _id: id }, { $set: { status: true, publishedAt: startsAt } });
    const restored: NewDueWork[] = [];
    await restoreTimers(server.app.services, async (works) => void restored.push(...works));
    expect(restored).toContainEqual(
      expect.objectContaining({ kind: 'announcements.turn', ref: String(id), dueAt: startsAt }),
    );
  });
});

describe('an announcement for one company', () => {
  it('sends no event to users of another one', async () => {
    const announcement = await create({ companyIds: [people.company.id] });
    await change(announcement, { text: 'Outro texto' });
    await change(announcement, { status: false });
    await change(announcement, { status: true });
    await server.call(deleteAnnouncement, { params: { announcementId: announcement.id } }, owner);
    await settled();
    expect(actions('agent')).toEqual(['create', 'update', 'delete', 'create', 'delete']);
    expect(payloads('rival')).toEqual([]);
  });

  it('disappears from companies that it is no longer for', async () => {
    const announcement = await create();
    await change(announcement, { companyIds: [people.rivalCompany.id] });
    await settled();
    expect(actions('agent')).toEqual(['create', 'delete']);
    expect(actions('rival')).toEqual(['create', 'delete', 'update']);
  });
});

it("the server publishes the opening of the list to the user's own windows only", async () => {
  const { body } = await server.call(markAnnouncementsSeen, {}, people.agent);
  await settled();
  expect(payloads('agent')).toEqual([{ action: 'seen', seenAt: body.seenAt }]);
  expect([...payloads('rival'), ...payloads('owner')]).toEqual([]);
});
