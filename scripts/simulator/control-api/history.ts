import { proto } from '@whiskeysockets/baileys';
import { Router } from 'express';
import { z } from 'zod';
import type { Account } from '../accounts/account';
import { Group } from '../accounts/group';
import { newMessageId } from '../delivery/message-ids';
import { describeMessage } from '../messages/describe-message';
import { showMessage } from '../messages/show-message';
import { nameContacts } from '../settings/address-book';
import type { World } from '../world';
import { parsed, phoneNumber } from './bodies';
import { chatId, othersIn, peerOf } from './peers';
import { buildMessage } from './send';

const MINUTE = 60_000;

const pastMessage = z.looseObject({
  fromMe: z.boolean().default(false),
  /** In a group: the author. */
  author: phoneNumber.optional(),
  id: z.string().min(1).optional(),
  /** Milliseconds since 1970. By default, messages are a minute apart, and the last one is an hour old. */
  at: z.number().int().optional(),
  type: z.string().default('text'),
});

const contacts = z.array(z.strictObject({ number: phoneNumber, name: z.string().min(1).nullable() }));

/** Chats from before a client is linked (oldest message first), and the phone's address book. */
export const historyBody = z.strictObject({
  contacts: contacts.default([]),
  chats: z
    .array(
      z.strictObject({
        with: chatId,
        unread: z.number().int().min(0).default(0),
        archived: z.boolean().default(false),
        messages: z.array(pastMessage).default([]),
      }),
    )
    .default([]),
});

type History = z.output<typeof historyBody>;
type PastChat = History['chats'][number];

/** Routes that set what a company's phone knows before a client is linked. */
export function historyRoutes(world: World) {
  const router = Router();

  router.post('/phones/:number/history', async (request, response) => {
    const number = parsed(phoneNumber, request.params.number, 'number');
    const history = parsed(historyBody, request.body);
    const ids = await giveHistory(world, world.accounts.of(number), history);
    response.json({ ids });
  });

  router.post('/phones/:number/contacts', async (request, response) => {
    const number = parsed(phoneNumber, request.params.number, 'number');
    const body = parsed(z.strictObject({ contacts }), request.body);
    const account = world.accounts.of(number);
    await nameContacts(world, account, body.contacts);
    response.json({ contacts: Object.fromEntries(account.addressBook) });
  });

  return router;
}

/**
 * Stores old chats on a phone and on the other phones. Nothing is delivered, but clients linked later receive
 * them. Returns the messages' ids by chat.
 */
export async function giveHistory(world: World, phone: Account, { contacts, chats }: History) {
  await nameContacts(world, phone, contacts);
  const ids: string[][] = [];
  for (const chat of chats) ids.push(await giveChat(world, phone, chat));
  return ids;
}

async function giveChat(world: World, phone: Account, { with: key, unread, archived, messages }: PastChat) {
  const peer = peerOf(world, phone, key);
  phone.givenChats.set(key, { unread, archived });
  const last = Date.now() - 60 * MINUTE;
  const ids: string[] = [];
  for (const [index, past] of messages.entries()) {
    const { fromMe, author, id = newMessageId(), at, type, ...fields } = past;
    const writer = fromMe
      ? phone
      : peer instanceof Group
        ? world.accounts.of(author ?? peer.details.owner)
        : peer;
    const to = fromMe || peer instanceof Group ? peer : phone;
    const content = await buildMessage(type, fields, { world, sender: writer, peer: to });
    const encoded = proto.Message.encode(content).finish();
    const isUnread = index >= messages.length - unread;
    const message = {
      ...describeMessage(content, encoded),
      id,
      at: at ?? last - (messages.length - 1 - index) * MINUTE,
      ...(peer instanceof Group && { author: writer.number }),
    };
    const readers = to instanceof Group ? othersIn(world, to, writer) : [to];
    showMessage(world, writer, to, { ...message, fromMe: true, status: 'read' });
    for (const reader of readers) {
      const status = reader === phone && isUnread ? ('delivered' as const) : ('read' as const);
      showMessage(world, reader, to instanceof Group ? to : writer, { ...message, fromMe: false, status });
    }
    ids.push(id);
  }
  phone.chatWith(key).sort();
  phone.touch(key);
  phone.touch();
  return ids;
}
