import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Simulator, startSimulator } from '#scripts/simulator/index';
import { control } from '#scripts/simulator/testing/control';
import type {
  ChatAddress,
  InboundChange,
  InboundMessage,
  MessageKey,
  OutgoingContent,
  OutgoingMessage,
} from '../gateway';
import { FILE, MESSAGES } from '../testing/message-table';
import {
  connection,
  migratedDatabase,
  pair,
  type TestMessenger,
  testMessenger,
} from '../testing/test-messenger';

const SHOP = '5511900000001';
const THIRD = '5511988887777';
let simulator: Simulator;
let database: Awaited<ReturnType<typeof migratedDatabase>>;
let messenger: TestMessenger;
let folder = '';
let path = '';

beforeAll(async () => {
  [simulator, database, folder] = await Promise.all([
    startSimulator(),
    migratedDatabase(),
    mkdtemp(join(tmpdir(), 'recado-matrix-')),
  ]);
  path = join(folder, 'file');
  await writeFile(path, FILE);
  messenger = testMessenger(simulator, database, { sends: { perSecond: 1_000, burst: 1_000 } });
  await pair(messenger, (qr) => control(simulator, `/phones/${SHOP}/scan`, { qr }));
});
afterAll(async () => {
  await messenger.gateway.close();
  await simulator.close();
  await database.close();
  await rm(folder, { recursive: true });
});

interface Shown {
  id: string;
  media?: string;
  quotedId?: string;
  deleted?: boolean;
  edited?: boolean;
  text?: string;
  caption?: string;
  reactions?: Record<string, string>;
}

const messageOf = (id: string): Promise<InboundMessage> =>
  messenger.listener.until(`message ${id}`, () =>
    messenger.listener.messages.find(({ messengerId }) => messengerId === id),
  );
const changeOf = (id: string): Promise<InboundChange> =>
  messenger.listener.until(`change ${id}`, () =>
    messenger.listener.changes.find(({ messengerId }) => messengerId === id),
  );

const PLACES = (['lid', 'pn'] as const).flatMap((addressing) =>
  (['one-to-one', 'group'] as const).map((place) => ({ place, addressing })),
);

describe.each(PLACES)('$place, addressed by $addressing', ({ place, addressing }) => {
  const isGroup = place === 'group';
  const customer = `551198${isGroup ? '3' : '4'}${addressing === 'lid' ? '1' : '2'}00000`;
  let lid = '';
  let chat: ChatAddress;
  /** The other party's number in the simulator. */
  let there = '';

  beforeAll(async () => {
    const profile = { name: 'Maria' };
    lid = (await control<{ lid: string }>(simulator, `/contacts/${customer}`, profile)).lid;
    if (!isGroup) {
      there = SHOP;
      const known = addressing === 'lid' ? { phone: null, lid } : { phone: customer, lid: null };
      chat = messenger.gateway.addressOf(known);
      return;
    }
    const participants = [SHOP, customer, THIRD];
    const body = { subject: `Grupo ${addressing}`, participants, addressing };
    const { jid } = await control<{ jid: string }>(simulator, '/groups', body);
    there = jid;
    chat = jid as ChatAddress;
  });

  const customerWrites = async (body: object): Promise<string> => {
    const to = isGroup ? { group: there } : { to: SHOP, addressing };
    return (await control<{ id: string }>(simulator, `/contacts/${customer}/messages`, { ...to, ...body }))
      .id;
  };
  const ownPhoneWrites = async (body: object): Promise<string> => {
    const to = isGroup ? { group: there } : { to: customer };
    return (await control<{ id: string }>(simulator, `/phones/${SHOP}/messages`, { ...to, ...body })).id;
  };
  const weSend = async (content: OutgoingContent, more: Partial<OutgoingMessage> = {}): Promise<string> => {
    const messengerId = messenger.gateway.newMessengerId();
    await messenger.gateway.send(connection, { messengerId, to: chat, content, ...more });
    return messengerId;
  };
  const allShown = async (): Promise<Shown[]> => {
    const { messages } = await control<{ messages: Shown[] }>(
      simulator,
      `/contacts/${customer}/messages?with=${there.replace('@g.us', '')}`,
    );
    return messages;
  };
  const shown = async (id: string): Promise<Shown | undefined> =>
    (await allShown()).find((message) => message.id === id);
  const onceShown = (id: string): Promise<Shown> =>
    expect
      .poll(() => shown(id))
      .toBeDefined()
      .then(async () => (await shown(id)) as Shown);

  /** Returns the expected chat and sender of messages from the customer or our phone. */
  const belongs = (fromMe: boolean) => ({
    connection,
    isGroup,
    fromMe,
    chat: isGroup ? { phone: null, lid: null, address: there } : { phone: customer, lid },
    sender: isGroup && !fromMe ? { phone: customer, lid } : null,
    pushName: fromMe ? null : 'Maria',
  });
  const ofCustomer = (messengerId: string): MessageKey => ({
    messengerId,
    fromMe: false,
    participant: isGroup
      ? { phone: customer, lid, address: messenger.gateway.addressOf({ phone: null, lid }) }
      : null,
  });
  const ofUs = (messengerId: string): MessageKey => ({ messengerId, fromMe: true, participant: null });

  for (const { name, written, expected, sent, shown: seen, hasFile } of MESSAGES) {
    it(`receives ${name} from the customer`, async () => {
      const message = await messageOf(await customerWrites(written));
      expect(message).toMatchObject({ ...belongs(false), ...expected, quotedMessengerId: null });
      expect(message.media === null).toBe(!hasFile);
      if (!message.media) return;
      const bytes = await buffer(await messenger.gateway.downloadMedia(message.media.reference));
      expect(bytes).toEqual(FILE);
    });

    it(`receives ${name} typed on the company’s own phone`, async () => {
      const message = await messageOf(await ownPhoneWrites(written));
      expect(message).toMatchObject({ ...belongs(true), ...expected });
    });

    if (!sent) continue;
    it(`sends ${name}`, async () => {
      const { content, forwarded } = sent(path);
      const id = await weSend(content, forwarded ? { forwarded } : {});
      const message = await onceShown(id);
      expect(message).toMatchObject(seen ?? {});
      await messenger.listener.until('delivered', () => messenger.listener.acks(id).includes(3));
      if (!hasFile) return;
      const response = await fetch(simulator.controlUrl + message.media);
      expect(Buffer.from(await response.arrayBuffer())).toEqual(FILE);
    });
  }

  it('sends with the duration of the chat’s disappearing messages', async () => {
    const timer = (ephemeralSeconds: number) =>
      isGroup ? control(simulator, `/groups/${there}`, { ephemeralSeconds }) : Promise.resolve();
    await timer(604_800);
    const more = isGroup ? {} : { disappearsAfter: 604_800 };
    // A changed group is read again as soon as its notification arrives.
    await expect
      .poll(async () => onceShown(await weSend({ type: 'text', text: 'some' }, more)))
      .toMatchObject({ text: 'some', ephemeralSeconds: 604_800 });
    const media = { kind: 'image' as const, mimetype: 'image/png', fileName: 'a.png', path };
    expect(await onceShown(await weSend({ type: 'media', media, caption: '' }, more))).toMatchObject({
      ephemeralSeconds: 604_800,
    });
    await timer(0);
    await expect
      .poll(async () => onceShown(await weSend({ type: 'text', text: 'fica' })))
      .not.toHaveProperty('ephemeralSeconds');
  });

  describe('an album', () => {
    const image = { kind: 'image' as const, mimetype: 'image/png', fileName: 'a.png' };
    const video = { kind: 'video' as const, mimetype: 'video/mp4', fileName: 'a.mp4' };

    for (const [whose, fromMe] of [
      ['the customer', false],
      ['our own phone', true],
    ] as const) {
      it(`from ${whose} is received as its images and videos only`, async () => {
        const writes = fromMe ? ownPhoneWrites : customerWrites;
        const albumId = await writes({ type: 'album', images: 1, videos: 1 });
        const file = { file: FILE.toString('base64'), albumId };
        const imageMessage = await writes({ type: 'image', mimetype: 'image/png', ...file });
        const film = await writes({ type: 'video', mimetype: 'video/mp4', ...file, caption: 'filme' });
        expect(await messageOf(imageMessage)).toMatchObject({ ...belongs(fromMe), kind: 'image', albumId });
        expect(await messageOf(film)).toMatchObject({ ...belongs(fromMe), kind: 'video', albumId });
        const { messages } = messenger.listener;
        expect(messages.filter(({ messengerId }) => messengerId === albumId)).toEqual([]);
      });
    }

    it('of outgoing files is one album on the phone, with its images and videos', async () => {
      const albumId = await weSend({ type: 'album', images: 1, videos: 1 });
      const imageMessage = await weSend(
        { type: 'media', media: { ...image, path }, caption: 'um' },
        { albumId },
      );
      const film = await weSend({ type: 'media', media: { ...video, path }, caption: '' }, { albumId });
      expect(await onceShown(albumId)).toMatchObject({ type: 'album', images: 1, videos: 1 });
      expect(await onceShown(imageMessage)).toMatchObject({ type: 'image', caption: 'um', albumId });
      expect(await onceShown(film)).toMatchObject({ type: 'video', albumId });
    });

    it('that is sent twice is one album', async () => {
      const albumId = await weSend({ type: 'album', images: 2, videos: 0 });
      await onceShown(albumId);
      await messenger.gateway.send(connection, {
        messengerId: albumId,
        to: chat,
        content: { type: 'album', images: 2, videos: 0 },
      });
      const last = await weSend({ type: 'text', text: 'depois' });
      await onceShown(last);
      expect((await allShown()).filter(({ id }) => id === albumId)).toHaveLength(1);
    });
  });

  describe('a reply', () => {
    it('from the customer names the quoted outgoing message', async () => {
      const ours = await weSend({ type: 'text', text: 'pergunta' });
      await onceShown(ours);
      const reply = await messageOf(await customerWrites({ type: 'text', text: 'resposta', quotedId: ours }));
      expect(reply).toMatchObject({ ...belongs(false), body: 'resposta', quotedMessengerId: ours });
    });

    it('to the customer names the customer’s message', async () => {
      const theirs = await messageOf(await customerWrites({ type: 'text', text: 'pergunta' }));
      const quoted = { ...ofCustomer(theirs.messengerId), participant: theirs.sender, body: 'pergunta' };
      const id = await weSend({ type: 'text', text: 'resposta' }, { quoted });
      expect(await onceShown(id)).toMatchObject({ text: 'resposta', quotedId: theirs.messengerId });
    });
  });

  describe('a change', () => {
    const theirMessage = () => customerWrites({ type: 'text', text: 'mensagem' });
    const ourMessage = async () => {
      const id = await weSend({ type: 'text', text: 'mensagem' });
      await onceShown(id);
      return id;
    };
    const ourPhonesMessage = () => ownPhoneWrites({ type: 'text', text: 'mensagem' });

    it('receives a reaction to an outgoing message, and its removal', async () => {
      const targetId = await ourMessage();
      const change = await changeOf(await customerWrites({ type: 'reaction', targetId, text: '👍' }));
      expect(change).toMatchObject({ ...belongs(false), change: { type: 'reaction', emoji: '👍' } });
      expect(change.target).toEqual(ofUs(targetId));
      const end = await changeOf(await customerWrites({ type: 'reaction', targetId, text: '' }));
      expect(end).toMatchObject({ target: ofUs(targetId), change: { type: 'reaction', emoji: '' } });
    });

    it('receives a customer’s reaction to the customer’s own message', async () => {
      const targetId = await theirMessage();
      const change = await changeOf(await customerWrites({ type: 'reaction', targetId, text: '😀' }));
      expect(change.target).toMatchObject({ messengerId: targetId, fromMe: false });
      if (isGroup) expect(change.target.participant).toMatchObject({ phone: customer, lid });
      else expect(change.target.participant).toBeNull();
    });

    it('receives an edit', async () => {
      const targetId = await theirMessage();
      const change = await changeOf(await customerWrites({ type: 'edit', targetId, text: 'melhor' }));
      expect(change).toMatchObject({
        ...belongs(false),
        target: { messengerId: targetId, fromMe: false },
        change: { type: 'edit', body: 'melhor' },
      });
    });

    it.each(['lid', 'pn'])('receives an edit that is encrypted with the sender’s %s', async (sealedAs) => {
      const targetId = await theirMessage();
      const edit = await changeOf(await customerWrites({ type: 'edit', targetId, text: 'melhor', sealedAs }));
      expect(edit).toMatchObject({
        ...belongs(false),
        target: { messengerId: targetId, fromMe: false },
        change: { type: 'edit', body: 'melhor' },
      });
      const ours = await ourPhonesMessage();
      const own = await changeOf(
        await ownPhoneWrites({ type: 'edit', targetId: ours, text: 'outra', sealedAs }),
      );
      expect(own).toMatchObject({ target: ofUs(ours), change: { type: 'edit', body: 'outra' } });
    });

    it.each(['lid', 'pn'])('receives votes that are encrypted with the voter’s %s', async (sealedAs) => {
      const poll = { type: 'poll', text: 'Que dia?', options: ['Segunda', 'Terça'] };
      const hash = createHash('sha256').update('Terça').digest('hex');
      const vote = (targetId: string, options: string[]) => ({ type: 'vote', targetId, options, sealedAs });
      const theirs = await customerWrites(poll);
      await messageOf(theirs);
      expect(await changeOf(await customerWrites(vote(theirs, ['Terça'])))).toMatchObject({
        ...belongs(false),
        target: { messengerId: theirs, fromMe: false },
        change: { type: 'vote', options: [hash] },
      });
      const ours = await ownPhoneWrites(poll);
      await messageOf(ours);
      const byCustomer = await changeOf(await customerWrites(vote(ours, ['Terça'])));
      expect(byCustomer).toMatchObject({ target: ofUs(ours), change: { type: 'vote', options: [hash] } });
      // The key of another member's poll derives from the address by which the group names them.
      const ofGroup = isGroup ? { sealedAs: addressing } : {};
      const byUs = await changeOf(await ownPhoneWrites({ ...vote(theirs, []), ...ofGroup }));
      expect(byUs).toMatchObject({
        ...belongs(true),
        target: { messengerId: theirs, fromMe: false },
        change: { type: 'vote', options: [] },
      });
    });

    it('receives responses to an event', async () => {
      const event = { type: 'event', text: 'Festa', startsAt: '2026-12-01T20:00:00.000Z' };
      const ours = await ownPhoneWrites(event);
      await messageOf(ours);
      const response = { type: 'eventResponse', targetId: ours, response: 'going', guests: 2 };
      expect(await changeOf(await customerWrites(response))).toMatchObject({
        ...belongs(false),
        target: ofUs(ours),
        change: { type: 'eventResponse', response: 'going', extraGuests: 2 },
      });
    });

    it('receives an edit of a caption', async () => {
      const image = { type: 'image', file: FILE.toString('base64'), mimetype: 'image/png', caption: 'antes' };
      const targetId = await customerWrites(image);
      const change = await changeOf(await customerWrites({ type: 'edit', targetId, text: 'depois' }));
      expect(change.change).toEqual({ type: 'edit', body: 'depois' });
    });

    it('receives a deletion', async () => {
      const targetId = await theirMessage();
      const change = await changeOf(await customerWrites({ type: 'delete', targetId }));
      expect(change).toMatchObject({
        ...belongs(false),
        target: { messengerId: targetId, fromMe: false },
        change: { type: 'delete' },
      });
    });

    it('receives changes that are typed on the company’s own phone', async () => {
      const theirs = await theirMessage();
      const ours = await ourPhonesMessage();
      const reaction = await changeOf(
        await ownPhoneWrites({ type: 'reaction', targetId: theirs, text: '❤️' }),
      );
      expect(reaction).toMatchObject({
        ...belongs(true),
        target: { messengerId: theirs, fromMe: false },
        change: { type: 'reaction', emoji: '❤️' },
      });
      const edit = await changeOf(await ownPhoneWrites({ type: 'edit', targetId: ours, text: 'outra' }));
      expect(edit).toMatchObject({ target: ofUs(ours), change: { type: 'edit', body: 'outra' } });
      const deletion = await changeOf(await ownPhoneWrites({ type: 'delete', targetId: ours }));
      expect(deletion).toMatchObject({ ...belongs(true), target: ofUs(ours), change: { type: 'delete' } });
    });

    it('sends a reaction, and its removal', async () => {
      const { messengerId, sender } = await messageOf(await theirMessage());
      const target = { ...ofCustomer(messengerId), participant: sender };
      await weSend({ type: 'reaction', target, emoji: '👍' });
      await expect
        .poll(async () => Object.values((await shown(messengerId))?.reactions ?? {}))
        .toEqual(['👍']);
      await weSend({ type: 'reaction', target, emoji: '' });
      await expect.poll(async () => Object.values((await shown(messengerId))?.reactions ?? {})).toEqual([]);
    });

    it('sends an edit', async () => {
      const id = await ourMessage();
      await weSend({ type: 'edit', target: ofUs(id), text: 'corrigida' });
      await expect.poll(() => shown(id)).toMatchObject({ text: 'corrigida', edited: true });
    });

    it('sends an edit of a caption', async () => {
      const image = { kind: 'image' as const, path, mimetype: 'image/png', fileName: 'a.png' };
      const id = await weSend({ type: 'media', media: image, caption: 'antes' });
      await onceShown(id);
      await weSend({ type: 'edit', target: ofUs(id), text: 'depois' });
      await expect.poll(() => shown(id)).toMatchObject({ caption: 'depois', edited: true });
    });

    it('sends a deletion', async () => {
      const id = await ourMessage();
      await weSend({ type: 'delete', target: ofUs(id) });
      await expect.poll(() => shown(id)).toMatchObject({ deleted: true });
    });

    it(isGroup ? 'sends an administrator’s deletion' : 'refuses to delete what is not ours', async () => {
      const { messengerId, sender } = await messageOf(await theirMessage());
      const target = { ...ofCustomer(messengerId), participant: sender };
      const deleting = weSend({ type: 'delete', target });
      if (!isGroup) return void (await expect(deleting).rejects.toMatchObject({ failure: 'refused' }));
      await deleting;
      await expect.poll(() => shown(messengerId)).toMatchObject({ deleted: true });
    });

    it('rejects an edit of the customer’s message', async () => {
      const target = ofCustomer(await theirMessage());
      await expect(weSend({ type: 'edit', target, text: 'não' })).rejects.toMatchObject({
        failure: 'refused',
      });
    });
  });
});
