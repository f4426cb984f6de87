import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { serialize } from 'bson';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createContactList, createContactListItem } from '@recado/shared/contact-lists';
import { deleteContact, getContact, listContactNames, listContacts } from '@recado/shared/contacts';
import { createBoard, createColumn, createObservation } from '@recado/shared/kanban';
import { listMessages, searchConversation, sendMessage } from '@recado/shared/messages';
import { listNotifications } from '@recado/shared/notifications';
import { recordOptOut } from '@recado/shared/opt-outs';
import { completeReview } from '@recado/shared/reviews';
import { createTicketNote, listTicketNotes } from '@recado/shared/ticket-notes';
import { getTicket, listRecentContacts, listTicketChanges, listTickets } from '@recado/shared/tickets';
import type { ChatAddress, InboundChange, MessageKey } from '#messenger/gateway';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import { cutAtWrite } from '#testing/cut-writes';
import { requestReview } from '#testing/request-review';
import { contacts } from '../contact.model';
import { otherSpelling } from '../identity/phone-key';

let world: Conversations;

beforeAll(async () => {
  world = await startConversations();
  // A lookup would remove the avatar that this test stores.
  vi.spyOn(world.messenger.gateway, 'avatarUrl').mockImplementation(() => new Promise(() => undefined));
  await world.setting(world.people.company.id, 'CheckMsgIsGroup', 'disabled');
  const { company, admin } = world.people;
  for (const [key, value] of [
    ['campaignsEnabled', 'true'],
    ['useKanban', 'enabled'],
  ] as const)
    await world.setting(company.id, key, value);
  const { body: board } = await world.call(createBoard, { body: { name: 'Vendas' } }, admin);
  await world.call(createColumn, { body: { name: 'Novos', kanbanId: board.id } }, admin);
});
afterAll(() => world.close());

const db = () => world.app.database.db;

/** Packets between servers expire after two minutes and are not searched (docs/data-map.md). */
const passing = ({ name }: { name: string }) => name === 'realtime_packets';

async function everything(): Promise<string> {
  const parts: string[] = [];
  for (const { name } of (await db().listCollections().toArray()).filter((one) => !passing(one))) {
    for (const document of await db().collection(name).find().toArray()) {
      parts.push(`${name} ${Buffer.from(serialize(document)).toString('utf8')}`);
    }
  }
  const folder = join(world.app.context.config.dataDir, 'media');
  for (const file of existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []) {
    const path = join(folder, file);
    if (statSync(path).isFile()) parts.push(`${file} ${readFileSync(path, 'utf8')}`);
  }
  return parts.join('\n').toLowerCase();
}

const found = async (needles: readonly string[]) => {
  const all = await everything();
  return needles.filter((needle) => all.includes(needle.toLowerCase()));
};

let people = 0;

/** Creates data in every store. Returns the strings by which the data is found. */
async function known() {
  // This string is too long to occur by chance in hashes, tokens or keys.
  const mark = `umbuzeiro${++people}x`;
  const phone = `55119556${String(20_000 + people)}`;
  const lid = `661234${String(500_000 + people)}`;
  const words = [
    `jabuticaba${mark}`,
    `pitanga${mark}`,
    `cupuacu${mark}`,
    `arquivo${mark}`,
    `retrato${mark}`,
    `bairro${mark}`,
    `observacao${mark}`,
    `comentario${mark}`,
  ];
  const name = `Zulmira${mark} Quixaba`;
  const { messenger, shop, app, ticketOf, change, call, people: staff } = world;
  const { companyId } = shop;
  const media = app.context.media;
  const file = (text: string) =>
    media.put(companyId, Readable.from([Buffer.from(text)]), {
      kind: 'document',
      claimedMimetype: 'text/plain',
    });
  const sender = { phone, lid, address: `${lid}@lid` as ChatAddress };

  // Two contacts of the person are merged.
  await messenger.writes(shop, { lid, name }, { body: `pelo lid ${words[0]}` });
  const older = await ticketOf({ lid });
  const first = await messenger.writes(shop, { phone, name }, { body: words[0] });
  const younger = await ticketOf({ phone });
  messenger.learns(shop, { phone, lid });
  await vi.waitFor(
    async () => {
      await app.services.contacts.merges.sweep();
      expect((await contacts.findById(companyId, younger.contactId))?.gaveIdentity?.phone).toBe(phone);
      expect(await contacts.findById(companyId, older.contactId)).toMatchObject({ phone, lid });
    },
    { timeout: 20_000 },
  );
  const ticket = await ticketOf({ phone });
  const open = await vi.waitFor(async () => {
    const rows = await db().collection('tickets').find({ contactId: older.contactId }).toArray();
    const row = rows.find(({ openKey }) => openKey !== undefined);
    expect(row).toBeDefined();
    return Number(row!._id);
  });

  // The conversation has a reply that quotes the person, and a file with a thumbnail.
  await change(open, 'open', staff.admin);
  const response = await call(
    sendMessage,
    { params: { ticketId: open }, body: { body: `Oi ${name}` } },
    staff.admin,
  );
  expect(response.status).toBe(201);
  const stored = await file(words[3]!);
  const [image] = [await file(words[4]!)];
  await db()
    .collection('messages')
    .updateOne(
      { messengerId: first.messengerId },
      { $set: { media: { state: 'ready', file: stored.id, thumbnail: null, fileName: `${name}.txt` } } },
    );
  await contacts.updateOne(
    companyId,
    { _id: older.contactId },
    {
      $set: {
        pictureFile: image.id,
        email: `${mark}@quixaba.test`,
        extraInfo: [{ id: 1, name: 'Bairro', value: words[5] }],
        formerIdentities: [`5521${phone.slice(4)}`],
      },
    },
  );

  // The team has a note about the person.
  const noted = await call(
    createTicketNote,
    { body: { note: `Anotar ${words[6]}`, ticketId: open } },
    staff.admin,
  );
  expect(noted.status).toBe(201);

  // The ticket's card has an observation about the person.
  const cardId = await vi.waitFor(async () => {
    const { body } = await call(getTicket, { params: { ticketId: open } }, staff.admin);
    const [card] = body.cards ?? [];
    if (!card) throw new Error('The ticket has no card yet.');
    return card.id;
  });
  const observation = { cardId, text: `<p>Anotar ${words[6]}</p>` };
  expect((await call(createObservation, { body: observation }, staff.admin)).status).toBe(201);

  // The person reviewed the service.
  const { uuid } = await requestReview(world.app, ticket);
  const reviewed = await call(completeReview, {
    params: { uuid },
    body: { note: 3, observation: `Faltou ${words[7]}` },
  });
  expect(reviewed.status).toBe(200);

  // A list contains the person's number.
  const { body: list } = await call(createContactList, { body: { name: 'Promoção' } }, staff.admin);
  const entry = { contactListId: list.id, name, number: phone, email: `${mark}@lista.test` };
  expect((await call(createContactListItem, { body: entry }, staff.admin)).status).toBe(200);
  expect((await call(recordOptOut, { body: { number: phone } }, staff.admin)).status).toBe(200);

  // In a group, the person writes, is quoted and reacts; a member reacts to the person.
  const group = newCustomer();
  const inGroup = { isGroup: true, pushName: name, sender };
  const said = await messenger.writes(shop, group, { ...inGroup, body: words[1] });
  const other = { phone: newCustomer().phone, lid: null, address: 'outro@phone' as ChatAddress };
  const reply = await messenger.writes(shop, group, {
    isGroup: true,
    pushName: 'Outro',
    sender: other,
    body: 'concordo',
    quotedMessengerId: said.messengerId,
  });
  const target: MessageKey = { messengerId: reply.messengerId, fromMe: false, participant: other };
  const { body: _b, kind: _k, quotedMessengerId: _q, media: _m, data: _d, ...envelope } = said;
  await messenger.receive({
    ...envelope,
    messengerId: `reaction-${people}`,
    target,
    change: { type: 'reaction', emoji: '👍' },
  });
  // The person votes on a member's poll and responds to an event.
  const byOther = { isGroup: true, pushName: 'Outro', sender: other };
  const option = createHash('sha256').update('Terça').digest('hex');
  const poll = { question: 'Que dia?', options: ['Segunda', 'Terça'], selectableCount: 1 };
  const pollMessage = { kind: 'poll' as const, body: poll.question, data: { poll } };
  const event = {
    ...{ name: 'Festa', description: null, startsAt: null, endsAt: null },
    ...{ location: null, link: null, isCanceled: false },
  };
  const eventMessage = { kind: 'event' as const, body: 'Evento: Festa', data: { event } };
  const responses: [object, InboundChange['change']][] = [
    [pollMessage, { type: 'vote', options: [option] }],
    [eventMessage, { type: 'eventResponse', response: 'going', extraGuests: 0 }],
  ];
  for (const [content, change] of responses) {
    const { messengerId } = await messenger.writes(shop, group, { ...byOther, ...content });
    await messenger.receive({
      ...envelope,
      messengerId: `${change.type}-${people}`,
      target: { messengerId, fromMe: false, participant: other },
      change,
    });
  }
  // An edit arrives for a message that was never received.
  await messenger.receive({
    ...envelope,
    messengerId: `edit-${people}`,
    target: { messengerId: `unknown-${people}`, fromMe: false, participant: sender },
    change: { type: 'edit', body: words[2]! },
  });

  // Another customer sends the person's card and forwards the person's file.
  const friend = newCustomer();
  await messenger.writes(shop, friend, {
    kind: 'contact',
    body: name,
    data: {
      contacts: [
        { name, number: phone, vcard: `BEGIN:VCARD\nFN:${name}\nTEL;waid=${phone}:+${phone}\nEND:VCARD` },
      ],
    },
  });
  const forwarded = await messenger.writes(shop, friend, { body: '', data: { forwarded: true } });
  const copy = await file(words[3]!);
  const copied = { state: 'ready', file: copy.id, copiedFrom: stored.id, thumbnail: null };
  await db()
    .collection('messages')
    .updateOne(
      { messengerId: forwarded.messengerId },
      { $set: { media: { ...copied, fileName: `${name}.txt` } } },
    );

  // An agent sends the person's file to another customer by its id.
  const another = await world.openTicket(staff.admin);
  const resent = await call(
    sendMessage,
    {
      params: { ticketId: another.ticket.id },
      body: { body: null, mediaPath: stored.id, mediaName: `${name}.txt` },
    },
    staff.admin,
  );
  expect(resent.status).toBe(201);

  // The address book of the company's phone contains the person.
  messenger.names(shop, { phone, lid }, { addressBookName: name });
  await vi.waitFor(
    async () => expect(await db().collection('address_book').countDocuments({ name })).toBe(2),
    { timeout: 20_000 },
  );

  // The messenger stores data of the person.
  const ids = [
    `session:${phone}_1.0`,
    `lid-mapping:${lid}_reverse`,
    `device-list:${phone}`,
    `sender-key:120363@g.us::${lid}::0`,
    `inbox:${first.messengerId}`,
  ];
  await db()
    .collection<{ _id: string }>('messenger_state')
    .insertMany(
      ids.map((id) => ({ _id: `${shop.connectionId}:${id}`, companyId, connectionId: shop.connectionId })),
    );

  await change(open, 'closed', staff.admin);
  const needles = [phone, phone.slice(4), lid, name, mark, `zulmira${mark}`, ...words, first.messengerId];
  return { contactId: older.contactId, needles, ticketId: ticket.id, friend };
}

describe('erasing a contact', () => {
  it('leaves no byte of the number, name or words in database and files', async () => {
    const { contactId, needles, friend } = await known();
    // Each string is stored before the erasure.
    await vi.waitFor(async () => expect(await found(needles)).toEqual(needles), { timeout: 20_000 });

    const response = await world.call(deleteContact, { params: { contactId } }, world.people.admin);
    expect(response.status).toBe(204);
    expect(await found(needles)).toEqual([]);

    // Data of other people remains.
    expect((await world.ticketOf(friend)).contact.number).toBe(friend.phone);
    expect(await db().collection('messages').countDocuments({ body: 'concordo' })).toBeGreaterThan(0);
    expect(await db().collection('tickets').countDocuments({ contactId })).toBeGreaterThan(0);
  }, 60_000);

  it('hides the contact from every list and search, also by former numbers and other spellings', async () => {
    const { messenger, shop, people: staff } = world;
    const lid = '661239900112233';
    const [former, phone] = ['5521987441234', '5511987445678'];
    const spellings = [former, phone].flatMap((number) => [number, otherSpelling(number)!]);
    const name = 'Genoveva Tarumã';
    const writesInGroup = (sender: string, body: string) =>
      messenger.writes(shop, group, {
        isGroup: true,
        pushName: name,
        sender: { phone: sender, lid: null, address: `${sender}@phone` as ChatAddress },
        body,
      });
    const group = newCustomer();
    const { ticket } = await world.openTicket(staff.admin, { lid, phone: former, name });
    await messenger.writes(shop, { lid, phone, name }, { body: 'mudei de número, tamarindo' });
    for (const [n, number] of spellings.entries()) await writesInGroup(number, `carambola ${n}`);
    const friend = newCustomer();
    const vcard = (number: string) => `BEGIN:VCARD\nFN:${name}\nTEL;waid=${number}:+${number}\nEND:VCARD`;
    await messenger.writes(shop, friend, {
      kind: 'contact',
      body: name,
      data: { contacts: spellings.map((number) => ({ name, number, vcard: vcard(number) })) },
    });
    const params = { ticketId: ticket.id };
    await world.call(createTicketNote, { body: { note: 'anotei pitomba', ...params } }, staff.admin);
    await world.change(ticket.id, 'closed', staff.admin);
    await vi.waitFor(
      async () =>
        expect(await contacts.findById(shop.companyId, ticket.contactId)).toMatchObject({
          phone,
          formerIdentities: [former],
        }),
      { timeout: 20_000 },
    );

    const needles = [...spellings, lid, 'genoveva', 'tamarindo', 'carambola', 'pitomba'];
    const read = async (as = staff.admin) => {
      const bodies: unknown[] = [];
      const add = async (pending: Promise<{ status: number; body: unknown }>) => {
        const { status, body } = await pending;
        bodies.push(status < 400 ? body : status);
      };
      const rows = async (query: object) => {
        const found = await world.call(listTickets, { query: { showAll: 'true', ...query } }, as);
        bodies.push(found.body);
        return found.body.tickets.map(({ id }) => id);
      };
      const ids = new Set<number>([ticket.id]);
      for (const status of ['open', 'pending', 'closed', 'groups'] as const)
        for (const id of await rows({ status })) ids.add(id);
      for (const searchParam of needles) {
        for (const searchIn of ['contacts', 'messages'] as const) await rows({ searchParam, searchIn });
        await add(world.call(listContacts, { query: { searchParam } }, as));
        await add(world.call(searchConversation, { params, query: { searchParam } }, as));
      }
      for (const ticketId of ids) {
        await add(world.call(listMessages, { params: { ticketId }, query: {} }, as));
        await add(world.call(getTicket, { params: { ticketId } }, as));
      }
      await add(world.call(getContact, { params: { contactId: ticket.contactId } }, as));
      await add(world.call(listContacts, { query: {} }, as));
      await add(world.call(listTicketNotes, { query: { ...params, contactId: ticket.contactId } }, as));
      await add(world.call(listContactNames, {}, as));
      await add(world.call(listRecentContacts, {}, as));
      await add(world.call(listNotifications, { query: {} }, as));
      await add(world.call(listTicketChanges, { query: { since: new Date(0).toISOString() } }, as));
      return JSON.stringify(bodies).toLowerCase();
    };
    const foundIn = (text: string) => needles.filter((needle) => text.includes(needle));
    const before = await read();
    // Each string is stored before the erasure. A LID is displayed with its contact.
    expect(foundIn(before)).toEqual(needles);

    const erased = await world.call(deleteContact, { params: { contactId: ticket.contactId } }, staff.admin);
    expect(erased.status).toBe(204);
    const after = await read();
    expect(foundIn(after)).toEqual([]);
    expect(after).toContain(friend.phone);
    expect(await found(spellings)).toEqual([]);
    const rewritten = await db()
      .collection('messages')
      .find({ $or: [{ participant: /^erased:/ }, { mediaType: 'contact' }] })
      .toArray();
    expect(rewritten.length).toBeGreaterThanOrEqual(spellings.length + 1);
    expect(rewritten.flatMap(({ search }) => (search ?? []) as string[])).toEqual([]);

    for (const number of [former, phone]) {
      await messenger.writes(shop, { phone: number, name: 'Outra Pessoa' });
      const { contactId, contact } = await world.ticketOf({ phone: number });
      expect(contactId).not.toBe(ticket.contactId);
      expect(contact.name).toBe('Outra Pessoa');
    }
  }, 60_000);

  it('erases a group, which has neither number nor LID', async () => {
    const { admin } = world.people;
    const group = newCustomer({ name: 'Grupo Sapoti' });
    const from = { phone: newCustomer().phone, lid: null, address: 'alguem@phone' as ChatAddress };
    await world.messenger.writes(world.shop, group, {
      isGroup: true,
      sender: from,
      body: 'no grupo, sapoti',
    });
    const row = await vi.waitFor(async () => {
      const found = (await contacts.find(world.shop.companyId, { isGroup: true }, { sort: { _id: -1 } }))[0];
      expect(await db().collection('messages').countDocuments({ contactId: found?._id })).toBeGreaterThan(0);
      return found!;
    });
    for (const { _id } of await db()
      .collection<{ _id: number }>('tickets')
      .find({ contactId: row._id, openKey: { $exists: true } })
      .toArray())
      await world.change(_id, 'closed', admin);
    const erased = await world.call(deleteContact, { params: { contactId: row._id } }, admin);
    expect(erased.status).toBe(204);
    const after = await contacts.findById(world.shop.companyId, row._id);
    expect(after).toMatchObject({ name: '—', erasedAt: expect.any(Date) as Date });
    expect(after?.erasing).toBeUndefined();
    expect(await found(['sapoti'])).toEqual([]);
  });

  it('covers conversations longer than a batch, and every ticket of many', async () => {
    const customer = newCustomer({ name: 'Iracema Longa' });
    const { ticket } = await world.openTicket(world.people.admin, customer);
    await world.change(ticket.id, 'closed', world.people.admin);
    const { contactId } = ticket;
    const copy = async (collection: string, count: number, fields: (n: number) => object) => {
      const { _id, card: _card, ...row } = (await db().collection(collection).findOne({ contactId }))!;
      await db()
        .collection(collection)
        .insertMany(Array.from({ length: count }, (_, n) => ({ ...row, ...fields(n) }) as never));
    };
    await copy('tickets', 1_050, (n) => ({ _id: 2_000_000 + n, uuid: `long-${n}`, lastMessage: 'tucumã' }));
    await copy('messages', 450, (n) => ({ _id: `long-${n}`, messengerId: `LONG${n}`, body: 'bacuri' }));
    const erased = await world.call(deleteContact, { params: { contactId } }, world.people.admin);
    expect(erased.status).toBe(204);
    expect(await db().collection('messages').countDocuments({ contactId })).toBe(0);
    const rows = await db().collection('tickets').find({ contactId }).toArray();
    expect(rows).toHaveLength(1_051);
    expect(rows.filter((row) => row.lastMessage !== '' || row.contact.name !== '—')).toEqual([]);
    await db()
      .collection('tickets')
      .deleteMany({ uuid: /^long-/ });
  }, 60_000);

  it('continues after an interruption and leaves no data', async () => {
    const collections = [
      'contacts',
      'contact_joins',
      'tickets',
      'messages',
      'messenger_state',
      'media_files',
    ];
    let cut = true;
    for (let nth = 2; cut; nth += 4) {
      const { contactId, needles } = await known();
      cut = await cutAtWrite(nth, collections, () =>
        world.app.services.contacts.removal.erase(world.shop.companyId, contactId),
      );
      // An erasure that was interrupted before its first write must be requested again; otherwise, the next
      // start resumes it.
      const row = await contacts.findById(world.shop.companyId, contactId);
      if (!row?.erasedAt) await world.app.services.contacts.removal.erase(world.shop.companyId, contactId);
      world.app.services.contacts.start();
      await vi.waitFor(async () => expect(await found(needles)).toEqual([]), { timeout: 20_000 });
    }
  }, 180_000);
});
