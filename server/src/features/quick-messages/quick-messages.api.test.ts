import mongoose from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendMessage } from '@recado/shared/messages';
import { createQuickMessageGroup } from '@recado/shared/quick-message-groups';
import {
  createQuickMessage,
  deleteQuickMessage,
  listQuickMessages,
  type QuickMessage,
  updateQuickMessage,
} from '@recado/shared/quick-messages';
import { signed } from '@recado/shared/rules/signature';
import { type Conversations, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';
import { tone } from '#testing/tone';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

let world: Conversations;
let owner: Persona;
let colleague: Persona;
let agent: Persona;
let rival: Persona;

beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());
beforeEach(async () => {
  const company = world.people.company.id;
  owner = await world.build.persona(company, { queueIds: [world.people.queues.sales.id] });
  colleague = await world.build.persona(company, { profile: 'admin' });
  agent = await world.build.persona(company);
  rival = world.people.rivalAdmin;
});

let made = 0;
type Draft = { shortcode: string } & Record<string, unknown>;
const create = (body: Partial<Draft> = {}, as = owner) =>
  world.call(createQuickMessage, { body: { shortcode: `atalho${++made}`, ...body } }, as);
const quick = async (body: Partial<Draft> = {}, as = owner): Promise<QuickMessage> =>
  (await create({ message: 'Bom dia!', ...body }, as)).body;
const change = (id: number, body: Record<string, unknown>, as = owner) =>
  world.call(updateQuickMessage, { params: { quickMessageId: id }, body }, as);
const remove = (id: number, as = owner) =>
  world.call(deleteQuickMessage, { params: { quickMessageId: id } }, as);
const list = async (as = owner) => (await world.call(listQuickMessages, { query: {} }, as)).body;
const listed = async (id: number, as = owner) => (await list(as)).find((each) => each.id === id);
const group = async (name: string, as = owner) =>
  (await world.call(createQuickMessageGroup, { body: { name } }, as)).body;

async function attach(id: number, content: Buffer, name: string, type: string, as = owner) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)], { type }), name);
  const response = await fetch(`${world.url}/quick-messages/${id}/file-upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as.token}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as QuickMessage & { error?: string } };
}
async function createWith(draft: object, content: Buffer, name: string, type: string) {
  const form = new FormData();
  form.append('quickMessage', JSON.stringify(draft));
  form.append('file', new Blob([new Uint8Array(content)], { type }), name);
  const response = await fetch(`${world.url}/quick-messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as QuickMessage };
}
const files = () => mongoose.connection.collection<{ _id: string }>('media_files');

describe('quick messages', () => {
  it('are returned as stored, with their group and creator', async () => {
    const { id: groupId } = await group('Vendas');
    const { status, body } = await create({
      shortcode: ' pix ',
      message: 'Nossa chave é o CNPJ.\n\nObrigada!',
      groupId,
      showAll: true,
      userId: colleague.id,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: body.id,
      shortcode: 'pix',
      message: 'Nossa chave é o CNPJ.\n\nObrigada!',
      showAll: true,
      groupId,
      group: { id: groupId, name: 'Vendas' },
      // A user cannot create messages for another user.
      userId: owner.id,
      mediaPath: null,
      mediaName: null,
      mediaType: null,
      mediaUrl: null,
      version: 0,
    });
    expect(await listed(body.id)).toEqual(body);
  });

  it.each([
    ['a short shortcode', { shortcode: 'ab' }, 'shortcode'],
    ['a long shortcode', { shortcode: 'x'.repeat(51) }, 'shortcode'],
    ['no shortcode', { shortcode: '' }, 'shortcode'],
    ['a short text', { shortcode: 'bomdia', message: 'oi' }, 'message'],
    ['a text of spaces', { shortcode: 'bomdia', message: '    ' }, 'message'],
    ['a long text', { shortcode: 'bomdia', message: 'x'.repeat(50_001) }, 'message'],
    ['a strange mark', { shortcode: 'bomdia', showAll: 'sim' }, 'showAll'],
  ])('%s is rejected, naming the field', async (_what, body, field) => {
    const rejected = await create(body);
    expect([rejected.status, rejected.error, rejected.details?.['field']]).toEqual([
      400,
      'ERR_VALIDATION',
      field,
    ]);
  });

  it('include own and shared ones, by shortcode', async () => {
    const mine = await quick({ shortcode: 'zebra' });
    const own = await quick({ shortcode: 'abelha' }, colleague);
    const shared = await quick({ shortcode: 'macaco', showAll: true }, colleague);
    const ids = (await list()).map(({ id }) => id);
    expect(ids.filter((id) => [mine.id, own.id, shared.id].includes(id))).toEqual([shared.id, mine.id]);
    const codes = (await list()).map(({ shortcode }) => shortcode);
    expect(codes).toEqual([...codes].sort());
    expect(await list(rival)).toEqual([]);
    expect((await world.call(listQuickMessages, { query: {} })).status).toBe(401);
    // The ids in the query are ignored.
    const query = { companyId: world.people.company.id, userId: owner.id };
    expect((await world.call(listQuickMessages, { query }, rival)).body).toEqual([]);
  });

  it('reject changes by users who neither created a message nor administer a shared one', async () => {
    const own = await quick();
    const shared = await quick({ showAll: true });
    for (const response of [
      await change(own.id, { message: 'Outra' }, colleague),
      await remove(own.id, colleague),
    ]) {
      expect([response.status, response.error]).toEqual([404, 'ERR_NO_QUICK_MESSAGE_FOUND']);
    }
    for (const response of [
      await change(shared.id, { message: 'Outra' }, agent),
      await remove(shared.id, agent),
      await attach(shared.id, PDF, 'a.pdf', 'application/pdf', agent),
    ]) {
      expect(response.status).toBe(403);
    }
    expect((await change(own.id, { message: 'Outra', showAll: true })).body).toMatchObject({
      message: 'Outra',
      showAll: true,
      shortcode: own.shortcode,
    });
    expect((await listed(own.id, colleague))?.message).toBe('Outra');
    expect((await remove(own.id)).status).toBe(204);
    expect(await listed(own.id)).toBeUndefined();
    expect((await remove(own.id)).status).toBe(404);
  });

  it('let administrators edit, attach to and delete shared messages of other users', async () => {
    const shared = await quick({ showAll: true });
    const changed = await change(shared.id, { message: 'Outra' }, colleague);
    expect(changed.body).toMatchObject({ message: 'Outra', userId: owner.id, showAll: true });
    const attached = await attach(shared.id, PDF, 'a.pdf', 'application/pdf', colleague);
    expect(attached.body).toMatchObject({ mediaName: 'a.pdf', userId: owner.id });
    expect((await change(shared.id, { message: 'Fora' }, rival)).status).toBe(404);
    expect((await remove(shared.id, colleague)).status).toBe(204);
    expect(await files().findOne({ _id: attached.body.mediaPath ?? '' })).toBeNull();
    expect(await listed(shared.id)).toBeUndefined();
  });

  it('belong to own groups only', async () => {
    const theirs = await group('Só da colega', colleague);
    expect((await create({ message: 'Olá!', groupId: theirs.id })).error).toBe(
      'ERR_NO_QUICK_MESSAGE_GROUP_FOUND',
    );
    const mine = await quick();
    expect((await change(mine.id, { groupId: theirs.id })).status).toBe(404);
    const { id: groupId } = await group('Minha');
    expect((await change(mine.id, { groupId })).body.group).toEqual({ id: groupId, name: 'Minha' });
    expect((await change(mine.id, { message: 'Boa tarde!' })).body.groupId).toBe(groupId);
    expect((await change(mine.id, { groupId: null })).body.group).toBeNull();
  });
});

describe('the file of a quick message', () => {
  it('is attached, replaced and removed, and deleted when unused', async () => {
    const { id } = await quick();
    const first = await attach(id, PDF, 'tabela março.pdf', 'application/pdf');
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ mediaName: 'tabela março.pdf', mediaType: 'document' });
    const link = await fetch(world.url + first.body.mediaUrl);
    expect(Buffer.from(await link.arrayBuffer())).toEqual(PDF);
    const second = await attach(id, PDF, 'outra.pdf', 'application/pdf');
    expect(second.body.mediaPath).not.toBe(first.body.mediaPath);
    expect(await files().findOne({ _id: first.body.mediaPath ?? '' })).toBeNull();
    // A change of the text keeps the file, even with another file id.
    const words = await change(id, { message: 'Segue a tabela.', mediaPath: 'x', mediaName: 'y' });
    expect(words.body.mediaPath).toBe(second.body.mediaPath);
    expect(await files().findOne({ _id: second.body.mediaPath ?? '' })).toMatchObject({ kept: true });
    expect((await change(id, { mediaPath: null })).body.mediaName).toBeNull();
    expect(await files().findOne({ _id: second.body.mediaPath ?? '' })).toBeNull();
    const third = await attach(id, PDF, 'a.pdf', 'application/pdf');
    await remove(id);
    expect(await files().findOne({ _id: third.body.mediaPath ?? '' })).toBeNull();
  });

  it('stays if the previous one could not be deleted after it was stored', async () => {
    const { id } = await quick();
    await attach(id, PDF, 'a.pdf', 'application/pdf');
    vi.spyOn(world.app.context.media, 'remove').mockRejectedValueOnce(new Error('no disk'));
    expect((await attach(id, PDF, 'b.pdf', 'application/pdf')).status).toBe(500);
    const after = await listed(id);
    expect(after?.mediaName).toBe('b.pdf');
    expect(await files().countDocuments({ _id: after?.mediaPath ?? '' })).toBe(1);
  });

  it('creates a message without text together with its file', async () => {
    const name = 'audio-record-site-1763733600000.mp3';
    const recorded = await createWith({ shortcode: 'audio1', showAll: true }, tone(), name, 'audio/mpeg');
    expect(recorded.status).toBe(200);
    expect(recorded.body).toMatchObject({ message: '', mediaName: name, mediaType: 'voice' });
    expect(await listed(recorded.body.id, colleague)).toMatchObject({ message: '', mediaName: name });
  });

  it('is required for a message without text, also after a change', async () => {
    for (const message of [undefined, null, '']) {
      const rejected = await create({ message });
      expect([rejected.status, rejected.error, rejected.details?.['field']]).toEqual([
        400,
        'ERR_VALIDATION',
        'message',
      ]);
    }
    const { id } = await quick({ message: 'Segue a tabela.' });
    expect((await change(id, { message: '' })).error).toBe('ERR_VALIDATION');
    await attach(id, PDF, 'a.pdf', 'application/pdf');
    expect((await change(id, { message: '', mediaPath: null })).error).toBe('ERR_VALIDATION');
    expect((await change(id, { message: '' })).body).toMatchObject({ message: '', mediaName: 'a.pdf' });
    expect((await change(id, { mediaPath: null })).error).toBe('ERR_VALIDATION');
    expect(await listed(id)).toMatchObject({ message: '', mediaName: 'a.pdf' });
  });

  it('leaves neither message nor file when a form is rejected', async () => {
    const before = await files().countDocuments();
    const count = (await list()).length;
    const rejectedForms = [
      [{ shortcode: 'x' }, 400],
      [{ shortcode: 'frete', groupId: 999_999 }, 404],
    ] as const;
    for (const [draft, status] of rejectedForms) {
      expect((await createWith(draft, PDF, 'a.pdf', 'application/pdf')).status).toBe(status);
    }
    expect(await files().countDocuments()).toBe(before);
    expect(await list()).toHaveLength(count);
  });

  it('is sent in a conversation by its id, as a copy', async () => {
    const { id } = await quick({ message: 'Segue a tabela.' });
    const { body: attached } = await attach(id, PDF, 'tabela.pdf', 'application/pdf');
    const { ticket } = await world.openTicket(owner);
    const sent = await world.call(
      sendMessage,
      {
        params: { ticketId: ticket.id },
        body: {
          body: attached.message,
          fromMe: true,
          read: 1,
          mediaPath: attached.mediaPath,
          mediaName: attached.mediaName,
        },
      },
      owner,
    );
    expect(sent.status).toBe(201);
    expect(sent.body).toMatchObject({
      body: signed(owner.name, 'Segue a tabela.'),
      mediaType: 'document',
      media: { fileName: 'tabela.pdf' },
    });
    await remove(id);
    const link = await fetch(world.url + sent.body.mediaUrl);
    expect(Buffer.from(await link.arrayBuffer())).toEqual(PDF);
  });

  it('is uploaded as a single file, for own messages only', async () => {
    const { id } = await quick();
    const url = `${world.url}/quick-messages/${id}/file-upload`;
    const headers = { authorization: `Bearer ${owner.token}` };
    const empty = await fetch(url, { method: 'POST', headers, body: new FormData() });
    expect([empty.status, await empty.json()]).toMatchObject([
      400,
      { error: 'ERR_VALIDATION', details: { field: 'file' } },
    ]);
    const two = new FormData();
    for (const name of ['a.pdf', 'b.pdf']) two.append('file', new Blob([new Uint8Array(PDF)]), name);
    const before = await files().countDocuments();
    const tooMany = await fetch(url, { method: 'POST', headers, body: two });
    expect([tooMany.status, await tooMany.json()]).toMatchObject([413, { error: 'ERR_TOO_MANY_FILES' }]);
    expect(await files().countDocuments()).toBe(before);
    const foreign = await attach(id, PDF, 'a.pdf', 'application/pdf', rival);
    expect([foreign.status, foreign.body.error]).toEqual([404, 'ERR_NO_QUICK_MESSAGE_FOUND']);
    expect(await files().countDocuments()).toBe(before);
  });
});
