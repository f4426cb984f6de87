import type { Request } from 'express';
import { sendFromPhone } from '../delivery/send-message';
import { MESSAGE_KINDS } from '../messages/message-kinds';
import type { World } from '../world';
import { BadRequest } from './bad-request';
import { messageBody, parsed, phoneNumber } from './bodies';

/** A phone sends what the request says. Answers the message's id; throws BadRequest for what it cannot send. */
export async function sendRequested(world: World, request: Request) {
  const number = parsed(phoneNumber, request.params.number, 'number');
  const { to, type, addressing, id, at, ...rest } = parsed(messageBody, request.body);
  if (!isKind(type)) {
    throw new BadRequest(`type: "${type}" is none of ${Object.keys(MESSAGE_KINDS).join(', ')}`);
  }
  if (to === number) throw new BadRequest('to: a phone does not write to itself');
  const sender = world.accounts.of(number);
  const recipient = world.accounts.of(to);
  const { schema, build } = MESSAGE_KINDS[type] as (typeof MESSAGE_KINDS)['text'];
  const content = await build(parsed(schema, rest), { world, sender, recipient });
  return sendFromPhone(world, sender, recipient, content, { addressing, id, at });
}

function isKind(type: string): type is keyof typeof MESSAGE_KINDS {
  return Object.hasOwn(MESSAGE_KINDS, type);
}
