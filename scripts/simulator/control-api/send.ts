import type { Request } from 'express';
import { Group } from '../accounts/group';
import { STATUS } from '../accounts/peer';
import { sendFromPhone } from '../delivery/send-message';
import { sendToMany } from '../delivery/send-to-many';
import { MESSAGE_KINDS } from '../messages/message-kinds';
import type { World } from '../world';
import { BadRequest } from './bad-request';
import { messageBody, parsed, phoneNumber, statusBody } from './bodies';
import { othersIn, peerOf } from './peers';

/** Sends the requested message from a phone and returns its id. Throws BadRequest for invalid messages. */
export async function sendRequested(world: World, request: Request) {
  const number = parsed(phoneNumber, request.params.number, 'number');
  const { to, group, type, ...body } = parsed(messageBody, request.body);
  const { addressing, id, at, device, unavailable, ...rest } = body;
  const recipient = group ?? to;
  if (!recipient || (group && to)) throw new BadRequest('to: needs either to or group');
  if (recipient === number) throw new BadRequest('to: a phone does not write to itself');
  const sender = world.accounts.of(number);
  if (device !== undefined && !sender.deviceOf(device))
    throw new BadRequest(`device: ${number} has only ${sender.devices.join(', ')}`);
  const peer = peerOf(world, sender, recipient);
  const content = await buildMessage(type, rest, { world, sender, peer });
  const options = { id, at, device, unavailable };
  if (!(peer instanceof Group))
    return sendFromPhone(world, sender, peer, content, { ...options, addressing });
  if (addressing) throw new BadRequest('addressing: a group has its own, chosen when it is made');
  if (peer.details.onlyAdminsWrite && !peer.isAdmin(number))
    throw new BadRequest(`Only administrators write in group ${peer.id}`);
  return sendToMany(world, sender, peer, othersIn(world, peer, sender), content, options);
}

/** Posts a status to the named people, or to all with whom the phone has a chat. Returns the message's id. */
export async function postStatus(world: World, request: Request) {
  const sender = world.accounts.of(parsed(phoneNumber, request.params.number, 'number'));
  const { to = [...sender.chats.keys()], type, id, at, ...fields } = parsed(statusBody, request.body);
  if (!STATUS_KINDS.includes(type))
    throw new BadRequest(`type: "${type}" is none of ${STATUS_KINDS.join(', ')}`);
  const content = await buildMessage(type, fields, { world, sender, peer: sender });
  const readers = to.map((number) => world.accounts.find(number)).filter((reader) => reader !== undefined);
  return sendToMany(world, sender, STATUS, readers, content, { id, at });
}

const STATUS_KINDS = ['text', 'image', 'video', 'voice'];

/** Builds the requested message. Throws BadRequest for an unknown type or wrong fields. */
export function buildMessage(
  type: string,
  fields: object,
  context: Parameters<(typeof MESSAGE_KINDS)['text']['build']>[1],
) {
  if (!isKind(type)) {
    throw new BadRequest(`type: "${type}" is none of ${Object.keys(MESSAGE_KINDS).join(', ')}`);
  }
  const { schema, build } = MESSAGE_KINDS[type];
  return build(parsed(schema, fields), context);
}

function isKind(type: string): type is keyof typeof MESSAGE_KINDS {
  return Object.hasOwn(MESSAGE_KINDS, type);
}
