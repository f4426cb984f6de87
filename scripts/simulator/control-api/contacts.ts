import { Router } from 'express';
import { z } from 'zod';
import type { Account } from '../accounts/account';
import type { ChatMessage } from '../accounts/chat';
import { Group } from '../accounts/group';
import { STATUS } from '../accounts/peer';
import { readGroup } from '../delivery/group-receipts';
import { changePresence, showInGroup } from '../delivery/presence';
import { notifyAvatarChange, setDevices } from '../delivery/profile-changes';
import { readChat } from '../delivery/receipts';
import { openMedia } from '../media/open-media';
import { visible } from '../messages/show-message';
import { avatarId } from '../queries/avatars';
import type { World } from '../world';
import { BadRequest } from './bad-request';
import { contactBody, lastMessages, parsed, phoneNumber, presenceBody, readBody } from './bodies';
import { chatId, peerOf } from './peers';
import { postStatus, sendRequested } from './send';

/** A number, a group's id, or `status` for status posts. */
const shownChat = z.union([z.literal(STATUS.chatKey), chatId]);

export function contactRoutes(world: World) {
  const router = Router();
  const phoneOf = (request: { params: { number: string } }) =>
    world.accounts.of(parsed(phoneNumber, request.params.number, 'number'));

  router.get('/contacts', (_request, response) => {
    const customers = [...world.accounts.all()].filter(({ links }) => links.length === 0);
    response.json(customers.map((account) => profile(account)));
  });

  router.post('/contacts/:number', (request, response) => {
    const account = phoneOf(request);
    const { name, picture, registered, lid, deliveryReceipts, devices, hides, username, usernamePin } =
      parsed(contactBody, request.body);
    if (lid && !world.accounts.changeLid(account, lid))
      throw new BadRequest(`lid: ${lid} belongs to another number`);
    if (name) account.name = name;
    if (registered !== undefined) account.registered = registered;
    if (deliveryReceipts !== undefined) account.deliveryReceipts = deliveryReceipts;
    if (hides !== undefined) account.hides = hides ?? undefined;
    if (username !== undefined) account.username = username ?? undefined;
    if (usernamePin !== undefined) account.usernamePin = usernamePin ?? undefined;
    if (picture === null) account.picture = undefined;
    else if (picture) {
      const data = Buffer.from(picture, 'base64');
      account.picture = { id: avatarId(data), data };
    }
    if (devices !== undefined) setDevices(world, account, devices);
    if (picture !== undefined) notifyAvatarChange(world, account);
    account.touch();
    world.events.publish({ type: 'account.changed', number: account.number });
    response.json(profile(account));
  });

  router.post('/contacts/:number/messages', async (request, response) => {
    response.json({ id: await sendRequested(world, request) });
  });

  router.post('/contacts/:number/status', async (request, response) => {
    response.json({ id: await postStatus(world, request) });
  });

  router.get('/contacts/:number/messages', (request, response) => {
    const account = phoneOf(request);
    const peer = parsed(shownChat, request.query.with, 'with');
    const { limit } = parsed(lastMessages, { limit: request.query.limit }, 'query');
    const chat = account.chats.get(peer);
    response.json({
      peerState: chat?.peerState ?? 'paused',
      messages: (chat?.messages ?? []).slice(-limit).map((message) => shown(account, peer, message)),
    });
  });

  router.get('/contacts/:number/media/:id', async (request, response) => {
    const peer = parsed(shownChat, request.query.with, 'with');
    const message = phoneOf(request).chatWith(peer).find(request.params.id);
    const bytes = message && (await openMedia(world, message));
    if (!bytes) return void response.status(404).json({ error: 'There are no such media' });
    response.set('X-Content-Type-Options', 'nosniff');
    response.type(message.mimetype ?? 'application/octet-stream').send(bytes);
  });

  router.post('/contacts/:number/presence', (request, response) => {
    const { to, state } = parsed(presenceBody, request.body);
    const phone = phoneOf(request);
    const peer = peerOf(world, phone, to);
    if (peer instanceof Group) showInGroup(world, phone, peer, state);
    else changePresence(world, phone, peer, state);
    response.json({ state });
  });

  router.post('/contacts/:number/read', (request, response) => {
    const { to, played } = parsed(readBody, request.body);
    const phone = phoneOf(request);
    const peer = peerOf(world, phone, to);
    const isGroup = peer instanceof Group;
    const ids = isGroup ? readGroup(world, peer, phone, played) : readChat(world, phone, peer, played);
    response.json({ ids });
  });

  return router;
}

function profile(account: Account) {
  const { number, name, lid, registered, deliveryReceipts, devices, hides, picture, chats } = account;
  const { username, usernamePin } = account;
  return {
    number,
    name,
    lid,
    registered,
    deliveryReceipts,
    devices,
    hides,
    username,
    usernamePin,
    picture: picture && `/pictures/${number}?id=${picture.id}`,
    chats: [...chats.keys()],
  };
}

function shown({ number }: Account, peer: string, message: ChatMessage) {
  const hasMedia = message.fileLength !== undefined;
  return {
    ...visible(message),
    media: hasMedia ? `/contacts/${number}/media/${message.id}?with=${peer}` : undefined,
  };
}
