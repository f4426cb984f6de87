import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { deleteContact } from '@recado/shared/contacts';
import {
  type ConversationExport,
  exportConversation,
  exportEvent,
  sendMessage,
} from '@recado/shared/messages';
import { testWindow } from '#core/realtime/testing/test-window';
import { type Conversations, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';
import { conversationExports } from './export.model';

let world: Conversations;

beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());

const request = (
  ticketId: number,
  as: Persona,
  query: { exportId?: string; whispers?: 'true'; language?: 'en' } = {},
) => world.call(exportConversation, { params: { ticketId }, query }, as);

async function finished(ticketId: number, as: Persona, query: Parameters<typeof request>[2] = {}) {
  const { body } = await request(ticketId, as, query);
  return vi.waitFor(async () => {
    const { body: now } = await request(ticketId, as, { exportId: body.id });
    if (now.state === 'working') throw new Error('not written yet');
    return now;
  }, 20_000);
}

/** Reads the central directory, as other programs do. */
function unzip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = zip.readUInt32LE(end + 16);
  for (let n = zip.readUInt16LE(end + 10); n > 0; n -= 1) {
    const [method, size, nameLength] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
    ];
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString('utf8');
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(start, start + size);
    files.set(name, method === 8 ? inflateRawSync(content) : content);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}

async function download({ url }: ConversationExport): Promise<Map<string, Buffer>> {
  const response = await fetch(`${world.url}${url}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toContain('attachment');
  return unzip(Buffer.from(await response.arrayBuffer()));
}

/** Two tickets with a file, a whisper and a text that resembles markup. */
async function conversation() {
  const { people, call, messenger, shop } = world;
  const { agent } = people;
  const { ticket: earlier, customer } = await world.openTicket(agent);
  await call(sendMessage, { params: { ticketId: earlier.id }, body: { body: 'No primeiro ticket' } }, agent);
  await world.change(earlier.id, 'closed', agent);
  await messenger.writes(shop, customer, {
    body: '<script>alert("x")</script> <img src=x onerror=alert(1)> & "aspas"',
  });
  const ticket = await world.ticketOf(customer);
  await world.change(ticket.id, 'open', agent);
  await world.sendTextFile(ticket.id, agent, {
    name: '../../nota fiscal "1".txt',
    content: 'o conteúdo',
    caption: 'Segue a nota',
  });
  const send = (body: object) =>
    call(sendMessage, { params: { ticketId: ticket.id }, body: body as { body: string } }, agent);
  await send({ body: 'cliente difícil', whisper: true });
  return { ticket, earlier, customer };
}

describe('an export', () => {
  it('contains the whole conversation as a page with its files, and runs no scripts', async () => {
    const { admin } = world.people;
    const { ticket, earlier } = await conversation();
    const messages = world.app.database.db.collection('messages');
    await messages.updateOne({ ticketId: earlier.id, fromMe: true }, { $set: { failure: 'unknown' } });
    await messages.updateOne({ ticketId: ticket.id, body: /Segue a nota/ }, { $set: { failure: 'expired' } });
    const done = await finished(ticket.id, admin);
    expect(done).toMatchObject({ state: 'ready', ticketId: ticket.id, done: done.total });
    const files = await download(done);
    const names = [...files.keys()];
    expect(names[0]).toBe('conversa.html');
    expect(names.slice(1)).toEqual(['midia/00001-nota_fiscal_1_.txt']);
    expect(files.get(names[1] ?? '')?.toString('utf8')).toBe('o conteúdo');
    const page = files.get('conversa.html')?.toString('utf8') ?? '';
    expect(page).toMatch(/No primeiro ticket(?:(?!No primeiro ticket|Não enviada)[^])*Talvez enviada · /);
    expect(page.match(/Talvez enviada|Não enviada/g)).toEqual(['Talvez enviada', 'Não enviada']);
    expect(page).toContain(`(#${earlier.id})`);
    expect(page).toContain(`(#${ticket.id})`);
    expect(page).toContain('Conversa encerrada');
    expect(page).toContain('href="midia/00001-nota_fiscal_1_.txt"');
    expect(page).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;');
    expect(page).not.toMatch(/<script|onerror=alert\(1\)>|<img src=x/);
    expect(page).toContain('default-src &#39;none&#39;;');
    expect(page.trimEnd().endsWith('</html>')).toBe(true);
    expect(page).not.toContain('cliente difícil');
  });

  it('includes whispers on request, in the requested language', async () => {
    const { admin } = world.people;
    const { ticket } = await conversation();
    const done = await finished(ticket.id, admin, { whispers: 'true', language: 'en' });
    const page = (await download(done)).get('conversa.html')?.toString('utf8') ?? '';
    expect(page).toContain('cliente difícil');
    expect(page).toContain('Whisper: only the team sees it');
    expect(page).toContain('<html lang="en">');
  });

  it('requires an administrator, and is visible only to its requester', async () => {
    const { admin, superAdmin, agent, rivalAdmin } = world.people;
    const { ticket } = await conversation();
    expect((await request(ticket.id, agent)).error).toBe('ERR_NO_PERMISSION');
    expect((await request(ticket.id, rivalAdmin)).error).toBe('ERR_NO_TICKET_FOUND');
    const { id } = await finished(ticket.id, admin);
    expect((await request(ticket.id, superAdmin, { exportId: id })).error).toBe('ERR_NOT_FOUND');
    expect((await request(ticket.id, rivalAdmin, { exportId: id })).error).toBe('ERR_NO_TICKET_FOUND');
  });

  it('runs once when requested twice, and reports progress to the requester', async () => {
    const { admin, superAdmin } = world.people;
    const { ticket } = await conversation();
    const [own, other] = [testWindow(world.url, admin.token), testWindow(world.url, superAdmin.token)];
    await Promise.all([own.ready(), other.ready()]);
    const first = await request(ticket.id, admin);
    const second = await request(ticket.id, admin);
    if (second.body.state === 'working') expect(second.body.id).toBe(first.body.id);
    const isReady = ({ name, payload }: { name: string; payload: unknown }) =>
      name.endsWith(`-${admin.id}-export`) &&
      exportEvent.payload.parse(payload).id === first.body.id &&
      exportEvent.payload.parse(payload).state === 'ready';
    await own.until(isReady);
    expect(other.received.filter(({ name }) => name.endsWith('-export'))).toEqual([]);
    for (const { socket } of [own, other]) socket.disconnect();
  });

  it('waits while five of the company are in progress', async () => {
    const { admin, company } = world.people;
    const { ticket } = await conversation();
    const done = await finished(ticket.id, admin);
    const row = await conversationExports.findById(company.id, done.id);
    if (!row) throw new Error('The export is gone.');
    const under = (n: number) => ({
      state: 'working' as const,
      openKey: `x${n}`,
      place: `${company.id}:${n}`,
    });
    const others = [0, 1, 2, 3, 4].map((n) => ({ ...row, _id: `${n}`.repeat(32), ...under(n) }));
    for (const other of others) await conversationExports.insert(company.id, other);
    expect((await request(ticket.id, admin)).error).toBe('ERR_TOO_MANY_REQUESTS');
    // Unique indexes reject the second concurrent request for a conversation or for the last slot.
    const [first] = others;
    if (!first) throw new Error('There are no others.');
    const again = conversationExports.insert(company.id, { ...first, _id: 'a'.repeat(32), place: 'free' });
    await expect(again).rejects.toThrow('export-open');
    const third = conversationExports.insert(company.id, { ...first, _id: 'b'.repeat(32), openKey: 'free' });
    await expect(third).rejects.toThrow('export-place');
    await conversationExports.deleteOne(company.id, { _id: '3'.repeat(32) });
    const { body } = await request(ticket.id, admin);
    expect(body.state).toBe('working');
    for (const { _id } of others) await conversationExports.deleteOne(company.id, { _id });
    expect((await finished(ticket.id, admin)).state).toBe('ready');
    expect(await conversationExports.count(company.id, { place: { $exists: true } })).toBe(0);
  });

  it('is deleted with its contact, and after a day', async () => {
    const { admin, agent, company } = world.people;
    const { ticket } = await conversation();
    const done = await finished(ticket.id, admin);
    await world.change(ticket.id, 'closed', agent);
    await world.call(deleteContact, { params: { contactId: ticket.contactId } }, admin);
    expect((await fetch(`${world.url}${done.url}`)).status).toBe(404);
    expect((await request(ticket.id, admin, { exportId: done.id })).error).toBe('ERR_NOT_FOUND');

    const { ticket: another } = await conversation();
    const retained = await finished(another.id, admin);
    await world.app.services.conversationExports.sweep();
    expect((await fetch(`${world.url}${retained.url}`)).status).toBe(200);
    const aDayAgo = new Date(Date.now() - 25 * 3_600_000);
    await conversationExports.updateOne(company.id, { _id: retained.id }, { $set: { createdAt: aDayAgo } });
    await world.app.services.conversationExports.sweep();
    expect((await fetch(`${world.url}${retained.url}`)).status).toBe(404);
    expect((await request(another.id, admin, { exportId: retained.id })).error).toBe('ERR_NOT_FOUND');
  });

  it('is written by the next sweep when a crash prevented its job', async () => {
    const { admin, company } = world.people;
    const { ticket } = await conversation();
    const jobs = world.app.database.db.collection('jobs');
    const before = await finished(ticket.id, admin);
    const { _id, ...row } = (await conversationExports.findById(company.id, before.id))!;
    const exportId = `${_id.slice(0, -4)}0000`;
    const minutesAgo = new Date(Date.now() - 5 * 60_000);
    await conversationExports.insert(company.id, {
      ...row,
      ...{ _id: exportId, state: 'working', file: null, done: 0, createdAt: minutesAgo },
    });
    await world.app.services.conversationExports.sweep();
    await world.app.services.conversationExports.sweep();
    await vi.waitFor(async () => {
      expect(await conversationExports.findById(company.id, exportId)).toMatchObject({ state: 'ready' });
      expect(await jobs.countDocuments({ 'data.exportId': exportId })).toBe(0);
    }, 20_000);
  });

  it('is rescheduled among more interrupted ones than a batch contains', async () => {
    const { admin, company } = world.people;
    const { ticket } = await conversation();
    const { _id, ...row } = (await conversationExports.findById(
      company.id,
      (await finished(ticket.id, admin)).id,
    ))!;
    const ids = Array.from({ length: 230 }, (_, n) => `${_id.slice(0, -4)}${1000 + n}`);
    const minutesAgo = new Date(Date.now() - 5 * 60_000);
    for (const id of ids) {
      const interrupted = { _id: id, state: 'working' as const, file: null, done: 0, createdAt: minutesAgo };
      await conversationExports.insert(company.id, { ...row, ...interrupted });
    }
    const schedule = vi.spyOn(world.app.context.jobs, 'schedule').mockResolvedValue();
    await world.app.services.conversationExports.sweep();
    const scheduled = schedule.mock.calls.map(([, , data]) => (data as { exportId: string }).exportId);
    schedule.mockRestore();
    expect(scheduled.sort()).toEqual(ids);
    await conversationExports.deleteMany(company.id, { _id: { $in: ids } });
  });

  it('leaves nothing when its contact is erased during the export', async () => {
    const { admin, company } = world.people;
    const { ticket } = await conversation();
    const zips = () =>
      world.app.database.db.collection('media_files').countDocuments({ mimetype: 'application/zip' });
    const before = await zips();
    const { body } = await request(ticket.id, admin);
    await world.app.services.conversationExports.erase(company.id, [ticket.contactId]);
    await vi.waitFor(async () => {
      const jobs = await world.app.database.db
        .collection('jobs')
        .countDocuments({ 'data.exportId': body.id });
      if (jobs > 0) throw new Error('the job is not over yet');
    }, 20_000);
    expect(await conversationExports.findById(company.id, body.id)).toBeUndefined();
    expect(await zips()).toBe(before);
  });
});
