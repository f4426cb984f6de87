import { z } from 'zod';
import type { Account } from '../accounts/account';
import type { Group } from '../accounts/group';
import type { Peer } from '../accounts/peer';
import type { World } from '../world';
import { BadRequest } from './bad-request';

/** Phone numbers have at most 15 digits; ids of groups have more. */
const MAX_NUMBER_LENGTH = 15;

/** A phone number, or a group's id with or without `@g.us`. */
export const chatId = z
  .string()
  .transform((text) => text.replace(/@g\.us$/, ''))
  .pipe(z.string().regex(/^[1-9]\d{7,19}$/, "is a phone number with its country code, or a group's id"));

/**
 * Returns the other side of a chat. Throws BadRequest for an unknown group, or if the phone is not a member.
 */
export function peerOf(world: World, phone: Account, id: string): Peer {
  if (id.length <= MAX_NUMBER_LENGTH) return world.accounts.of(id);
  const group = groupOf(world, id);
  if (!group.members.has(phone.number)) throw new BadRequest(`${phone.number} is not in group ${id}`);
  return group;
}

/** Throws BadRequest for an unknown group. */
export function groupOf(world: World, id: string): Group {
  const group = world.groups.find(id);
  if (!group) throw new BadRequest(`There is no group ${id}`);
  return group;
}

/** Returns all members except the phone itself. */
export function othersIn(world: World, group: Group, { number }: Account) {
  return [...group.members.keys()]
    .filter((other) => other !== number)
    .map((other) => world.accounts.of(other));
}
