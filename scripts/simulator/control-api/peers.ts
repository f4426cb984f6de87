import { z } from 'zod';
import type { Account } from '../accounts/account';
import type { Group } from '../accounts/group';
import type { Peer } from '../accounts/peer';
import type { World } from '../world';
import { BadRequest } from './bad-request';

/** Phone numbers have up to 15 digits, groups' ids more. */
const LONGEST_NUMBER = 15;

/** A phone number, or a group's id with or without its `@g.us`. */
export const chatId = z
  .string()
  .transform((text) => text.replace(/@g\.us$/, ''))
  .pipe(z.string().regex(/^[1-9]\d{7,19}$/, "is a phone number with its country code, or a group's id"));

/** Whom a chat is with. Throws BadRequest for a group there is not, or in which the phone's owner is not. */
export function peerOf(world: World, phone: Account, id: string): Peer {
  if (id.length <= LONGEST_NUMBER) return world.accounts.of(id);
  const group = groupOf(world, id);
  if (!group.members.has(phone.number)) throw new BadRequest(`${phone.number} is not in group ${id}`);
  return group;
}

/** Throws BadRequest for a group there is not. */
export function groupOf(world: World, id: string): Group {
  const group = world.groups.find(id);
  if (!group) throw new BadRequest(`There is no group ${id}`);
  return group;
}

/** Everybody who reads what a phone writes there, but itself. */
export function othersIn(world: World, group: Group, { number }: Account) {
  return [...group.members.keys()]
    .filter((other) => other !== number)
    .map((other) => world.accounts.of(other));
}
