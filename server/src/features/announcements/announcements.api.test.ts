import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type Announcement,
  ANNOUNCEMENT_LIMITS,
  createAnnouncement,
  deleteAnnouncement,
  deleteAnnouncementImage,
  getAnnouncement,
  listAnnouncements,
  markAnnouncementsSeen,
  updateAnnouncement,
  uploadAnnouncementImage,
} from '@recado/shared/announcements';
import { listAudit } from '@recado/shared/audit';
import type { CallInput, ErrorEnvelope } from '@recado/shared/contract';
import { createPlan } from '@recado/shared/plans';
import { startImpersonation } from '@recado/shared/platform';
import { addressOf, type Bearer } from '#testing/client';
import { cutAtWrite } from '#testing/cut-writes';
import type { Persona } from '#testing/factories';
import { startTestServer, type TestServer } from '#testing/start-test-server';
import { AnnouncementModel } from './announcement.model';

type Body = CallInput<typeof createAnnouncement>['body'];

let server: TestServer;
let people: Awaited<ReturnType<TestServer['personas']>>;
let owner: Persona;

beforeAll(async () => {
  server = await startTestServer();
  people = await server.personas();
  const platform = await server.app.services.companies.platformCompany();
  owner = await server.build.persona(platform.id, { profile: 'admin', superAdmin: true });
});
afterAll(() => server.close());

const HOUR_MS = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const create = (body: Partial<Body> = {}) =>
  server.call(
    createAnnouncement,
    { body: { title: 'Manutenção', text: 'Sábado, das 2h às 3h.', ...body } },
    owner,
  );
const made = async (body?: Partial<Body>): Promise<Announcement> => {
  const { body: announcement, error } = await create(body);
  if (error) throw new Error(error);
  return announcement;
};
const of = (announcement: Announcement) => ({ params: { announcementId: announcement.id } });
const titles = async (as: Bearer, query: CallInput<typeof listAnnouncements>['query'] = {}) =>
  (await server.call(listAnnouncements, { query }, as)).body.records.map(({ title }) => title);
const clear = () => AnnouncementModel.deleteMany({}).exec();

async function uploadImage(announcement: Announcement, file: Buffer, name = 'aviso.png', type = 'image/png') {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file)], { type }), name);
  const response = await fetch(server.url + addressOf(uploadAnnouncementImage, of(announcement).params), {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Announcement & ErrorEnvelope };
}
const image = (width = 1_200, height = 600) =>
  sharp({ create: { width, height, channels: 4, background: '#0f7a51' } });
const filesOfPlatform = () =>
  server.app.database.db.collection('media_files').countDocuments({ companyId: owner.companyId });

describe('POST /announcements', () => {
  it('stores an announcement, by default active and of low priority', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body).toMatchObject({ priority: 3, status: true, startsAt: null, endsAt: null, mediaPath: null });
    expect(body).toMatchObject({ planIds: [], companyIds: [] });
    expect((await server.call(getAnnouncement, of(body), people.rivalAgent)).body).toMatchObject({
      title: 'Manutenção',
    });
  });

  it('rejects missing and long texts, another priority, and an end before the start', async () => {
    const invalid: [Partial<Body>, string][] = [
      [{ title: ' ' }, 'title'],
      [{ title: 'x'.repeat(ANNOUNCEMENT_LIMITS.title + 1) }, 'title'],
      [{ text: '' }, 'text'],
      [{ text: 'x'.repeat(ANNOUNCEMENT_LIMITS.text + 1) }, 'text'],
      [{ priority: 4 as 3 }, 'priority'],
      [{ startsAt: at(2), endsAt: at(1) }, 'endsAt'],
    ];
    for (const [body, field] of invalid)
      expect(await create(body)).toMatchObject({ error: 'ERR_VALIDATION', details: { field } });
  });

  it('rejects plans and companies that do not exist', async () => {
    expect((await create({ planIds: [999_999] })).error).toBe('ERR_NO_PLAN_FOUND');
    expect((await create({ companyIds: [999_999] })).error).toBe('ERR_NO_COMPANY_FOUND');
  });

  it("reads times without an offset in the platform company's zone", async () => {
    const day = `${new Date().getUTCFullYear() + 1}-03-01`;
    const { startsAt, endsAt } = await made({ startsAt: `${day}T09:00`, endsAt: `${day} 10:30` });
    expect([startsAt, endsAt]).toEqual([`${day}T12:00:00.000Z`, `${day}T13:30:00.000Z`]);
  });

  it('is rejected for administrators of companies', async () => {
    const body = { title: 'Oferta', text: 'Só hoje' };
    expect((await server.call(createAnnouncement, { body }, people.admin)).error).toBe('ERR_NO_PERMISSION');
  });
});

describe('GET /announcements', () => {
  it('shows users what is active and in its period, and platform admins everything', async () => {
    await clear();
    await made({ title: 'Ativo' });
    await made({ title: 'Inativo', status: false });
    await made({ title: 'Futuro', startsAt: at(1) });
    await made({ title: 'Encerrado', startsAt: at(-3), endsAt: at(-1) });
    await made({ title: 'Em curso', startsAt: at(-2), endsAt: at(1) });
    expect(await titles(people.rivalAgent)).toEqual(['Em curso', 'Ativo']);
    expect(await titles(owner, { active: 'true' })).toEqual(['Em curso', 'Ativo']);
    expect(await titles(owner)).toEqual(['Futuro', 'Em curso', 'Encerrado', 'Inativo', 'Ativo']);
    expect(await titles(owner, { searchParam: 'CURSO' })).toEqual(['Em curso']);
    const [hidden] = (await server.call(listAnnouncements, { query: { searchParam: 'inativo' } }, owner)).body
      .records;
    if (!hidden) throw new Error('no announcement');
    const foreign = await server.call(getAnnouncement, of(hidden), people.admin);
    expect(foreign.error).toBe('ERR_NO_ANNOUNCEMENT_FOUND');
  });

  it('shows a targeted announcement to its companies and plans only, without naming them', async () => {
    await clear();
    const plan = { name: 'Ouro', users: 5, connections: 2, queues: 5, value: 100 };
    const { body: gold } = await server.call(createPlan, { body: plan }, owner);
    const member = await server.build.company({ planId: gold.id });
    const agent = await server.build.persona(member.id);
    await made({ title: 'Para a loja', companyIds: [people.company.id] });
    await made({ title: 'Para o plano', planIds: [gold.id] });
    await made({ title: 'Para os dois', planIds: [gold.id], companyIds: [people.company.id] });
    expect(await titles(people.agent)).toEqual(['Para os dois', 'Para a loja']);
    expect(await titles(agent)).toEqual(['Para os dois', 'Para o plano']);
    expect(await titles(people.rivalAdmin)).toEqual([]);
    const [record] = (await server.call(listAnnouncements, {}, agent)).body.records;
    expect([record?.planIds, record?.companyIds]).toEqual([undefined, undefined]);
  });

  it('is paged by cursor and by number, latest publication first', async () => {
    await clear();
    const count = 45;
    const rows = Array.from({ length: count }, (_, n) => ({
      ...{ _id: 500 + n, title: `Aviso ${n}`, text: 'Texto', priority: 3, status: true, targeted: false },
      ...{ startsAt: null, endsAt: null, planIds: [], companyIds: [], image: null },
      ...{ publishedAt: new Date(Date.UTC(2026, 0, 1 + n)), createdAt: new Date(), updatedAt: new Date() },
    }));
    await AnnouncementModel.insertMany(rows);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await server.call(listAnnouncements, { query: { cursor } }, people.agent);
      seen.push(...body.records.map(({ title }) => title));
      cursor = body.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(rows.map(({ title }) => title).reverse());
    expect(await titles(people.agent, { pageNumber: 3 })).toEqual(seen.slice(40));
    expect(await titles(people.agent, { pageNumber: 2, searchParam: 'aviso' })).toEqual(seen.slice(20, 40));
  });
});

describe('PUT /announcements/{id}', () => {
  it('keeps absent fields, and the publication of what users already see', async () => {
    const before = await made({ title: 'Antes', priority: 1, endsAt: at(1) });
    const { body } = await server.call(
      updateAnnouncement,
      { ...of(before), body: { title: 'Depois' } },
      owner,
    );
    expect(body).toEqual({ ...before, title: 'Depois', version: before.version + 1 });
  });

  it('publishes again what was inactive, and at its start what begins later', async () => {
    const before = await made();
    await server.call(updateAnnouncement, { ...of(before), body: { status: false } }, owner);
    const change = (body: Partial<Body>) => server.call(updateAnnouncement, { ...of(before), body }, owner);
    const again = (await change({ status: true })).body;
    expect(again.publishedAt > before.publishedAt).toBe(true);
    const startsAt = at(5);
    expect((await change({ startsAt })).body.publishedAt).toBe(startsAt);
    expect((await change({ startsAt: null })).body.publishedAt < at(1)).toBe(true);
  });

  it('keeps a target that was deleted, so that the announcement is not for everyone', async () => {
    const company = await server.build.company();
    const before = await made({ companyIds: [company.id] });
    await server.app.database.db.collection<{ _id: number }>('companies').deleteOne({ _id: company.id });
    const body = { title: 'Outro título', companyIds: [company.id] };
    const { body: after } = await server.call(updateAnnouncement, { ...of(before), body }, owner);
    expect(after).toMatchObject({ title: 'Outro título', companyIds: [company.id] });
  });
});

describe('the image of an announcement', () => {
  it('is stored as JPEG without metadata, with a thumbnail, and is served under /public', async () => {
    const announcement = await made({ title: 'Com imagem' });
    const photo = await image()
      .withExif({ IFD0: { Copyright: 'Fulano' } })
      .png()
      .toBuffer();
    const { status, body } = await uploadImage(announcement, photo);
    expect(status).toBe(200);
    expect(body).toMatchObject({ mediaName: 'aviso.png', width: 1_200, height: 600 });
    const response = await fetch(`${server.url}/public/${body.mediaPath}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const served = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(served).toMatchObject({ format: 'jpeg', width: 1_200 });
    expect(served.exif).toBeUndefined();
    const small = await fetch(`${server.url}/public/${body.thumbnailPath}`);
    expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({ width: 320 });
    expect((await fetch(`${server.url}/public/${body.mediaPath?.replace('.', 'x.')}`)).status).toBe(404);
  });

  it('is replaced, removed and deleted without leaving files', async () => {
    const before = await filesOfPlatform();
    const announcement = await made();
    const photo = await image(40, 40).jpeg().toBuffer();
    const first = await uploadImage(announcement, photo, 'um.jpg', 'image/jpeg');
    const second = await uploadImage(announcement, photo, 'dois.jpeg', 'image/jpeg');
    expect(await filesOfPlatform()).toBe(before + 2);
    expect((await fetch(`${server.url}/public/${first.body.mediaPath}`)).status).toBe(404);
    expect(second.body.mediaName).toBe('dois.jpeg');
    const removed = await server.call(deleteAnnouncementImage, of(announcement), owner);
    expect(removed.body).toMatchObject({ mediaPath: null, thumbnailPath: null, mediaName: null });
    expect(await filesOfPlatform()).toBe(before);
    await uploadImage(announcement, photo, 'tres.jpg', 'image/jpeg');
    expect((await server.call(deleteAnnouncement, of(announcement), owner)).status).toBe(204);
    expect(await filesOfPlatform()).toBe(before);
    expect((await server.call(deleteAnnouncement, of(announcement), owner)).error).toBe(
      'ERR_NO_ANNOUNCEMENT_FOUND',
    );
  });

  it('stays if the previous one could not be deleted after it was stored', async () => {
    const announcement = await made();
    const photo = await image(40, 40).jpeg().toBuffer();
    await uploadImage(announcement, photo, 'um.jpg', 'image/jpeg');
    vi.spyOn(server.app.context.media, 'remove').mockRejectedValueOnce(new Error('no disk'));
    expect((await uploadImage(announcement, photo, 'dois.jpg', 'image/jpeg')).status).toBe(500);
    const { body } = await server.call(getAnnouncement, of(announcement), owner);
    expect(body.mediaName).toBe('dois.jpg');
    expect((await fetch(`${server.url}/public/${body.mediaPath}`)).status).toBe(200);
  });

  it('is rejected by its content, its size and its damage, and leaves no file', async () => {
    const before = await filesOfPlatform();
    const announcement = await made();
    const gif = await image(40, 40).gif().toBuffer();
    const text = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
    const png = await image(40, 40).png().toBuffer();
    for (const content of [gif, text, png.subarray(0, 60)])
      expect(await uploadImage(announcement, content)).toMatchObject({
        status: 422,
        body: { error: 'ERR_MEDIA_UNREADABLE' },
      });
    const large = Buffer.concat([png, Buffer.alloc(ANNOUNCEMENT_LIMITS.imageBytes)]);
    expect((await uploadImage(announcement, large)).status).toBe(413);
    expect(await filesOfPlatform()).toBe(before);
  });
});

describe('the audit log', () => {
  it('contains every change of an announcement, with its title and who changed it', async () => {
    const announcement = await made({ title: 'Aviso auditado' });
    const body = { title: 'Aviso corrigido' };
    await server.call(updateAnnouncement, { ...of(announcement), body }, owner);
    await uploadImage(announcement, await image(40, 40).png().toBuffer());
    await server.call(deleteAnnouncementImage, of(announcement), owner);
    await server.call(deleteAnnouncement, of(announcement), owner);
    await server.call(deleteAnnouncement, of(announcement), owner);
    const { entries } = (await server.call(listAudit, {}, owner)).body;
    const ours = entries.slice(0, 5).reverse();
    expect(ours.map(({ action, subject, user }) => [action, subject, user.id])).toEqual([
      ['announcement.created', 'Aviso auditado', owner.id],
      ...Array.from({ length: 3 }, () => ['announcement.updated', 'Aviso corrigido', owner.id]),
      ['announcement.deleted', 'Aviso corrigido', owner.id],
    ]);
  });
});

describe('POST /announcements/seen', () => {
  const seenAt = async (as: Bearer) => (await server.call(listAnnouncements, {}, as)).body.seenAt;

  it("stores the caller's date only", async () => {
    expect(await seenAt(people.rivalAgent)).toBeNull();
    const { body } = await server.call(markAnnouncementsSeen, {}, people.rivalAgent);
    expect(await seenAt(people.rivalAgent)).toBe(body.seenAt);
    expect(await seenAt(people.agent)).toBeNull();
  });

  it('stores nothing during an impersonation', async () => {
    const body = { companyId: people.rivalCompany.id, reason: 'Chamado 1532' };
    const visit = (await server.call(startImpersonation, { body }, owner)).body;
    expect(await server.call(markAnnouncementsSeen, {}, visit)).toMatchObject({
      status: 200,
      body: { seenAt: null },
    });
    expect(await seenAt(people.rivalAdmin)).toBeNull();
  });
});

describe('a change of an announcement that a crash interrupts', () => {
  const COLLECTIONS = ['acts', 'announcements', 'due_work', 'audit_entries'];
  const restart = () => server.app.context.events.start(true);
  const actsOn = async (title: string) =>
    (await server.call(listAudit, { query: { about: title } }, owner)).body.entries.map(
      ({ action }) => action,
    );
  const timers = ({ _id }: { _id: number }) =>
    server.app.database.db.collection('due_work').countDocuments({ ref: String(_id) });

  it('is audited and has its timer once the announcement is stored, and can be repeated', async () => {
    let isCut = true;
    for (let nth = 1; isCut; nth += 1) {
      const title = `Criação ${nth}.`;
      const body = { title, startsAt: at(2), clientId: `creation-${nth}` };
      isCut = await cutAtWrite(nth, COLLECTIONS, () => create(body));
      await restart();
      const stored = await AnnouncementModel.find({ title }).lean();
      for (const row of stored) expect(await timers(row)).toBe(1);
      if (stored.length > 0) expect(await actsOn(title)).toEqual(['announcement.created']);
      expect((await create(body)).status).toBe(201);
      expect(await AnnouncementModel.countDocuments({ title })).toBe(1);
    }
    await clear();
  });

  it('is audited once the announcement is deleted, and leaves no timer', async () => {
    let isCut = true;
    for (let nth = 1; isCut; nth += 1) {
      const title = `Exclusão ${nth}.`;
      const announcement = await made({ title, startsAt: at(2) });
      isCut = await cutAtWrite(nth, COLLECTIONS, () =>
        server.call(deleteAnnouncement, of(announcement), owner),
      );
      await restart();
      const isStored = (await AnnouncementModel.countDocuments({ title })) > 0;
      expect(await timers({ _id: announcement.id })).toBe(isStored ? 1 : 0);
      if (!isStored) expect(await actsOn(title)).toEqual(['announcement.deleted', 'announcement.created']);
    }
    await clear();
  });
});
