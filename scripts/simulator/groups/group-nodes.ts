import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Account } from '../accounts/account';
import type { Group } from '../accounts/group';
import { node, seconds } from '../wire/binary-nodes';
import type { World } from '../world';

/** Returns all details of a group, for queries and for new members. */
export function groupNode(world: World, group: Group): BinaryNode {
  const { details } = group;
  const { subject, owner, createdAt, addressing, ephemeralSeconds } = details;
  const creator = world.accounts.of(owner);
  const settings = [
    ...(details.description ? [descriptionNode(world, group, details.description)] : []),
    ...(details.onlyAdminsWrite ? [node('announcement')] : []),
    ...(details.onlyAdminsChange ? [node('locked')] : []),
    ...(ephemeralSeconds ? [node('ephemeral', { expiration: String(ephemeralSeconds) })] : []),
    node('member_add_mode', {}, 'all_member_add'),
  ];
  const attrs = {
    id: group.id,
    subject: subject.text,
    s_t: seconds(subject.at),
    s_o: group.nameOf(world.accounts.of(subject.by)),
    creation: seconds(createdAt),
    creator: group.nameOf(creator),
    creator_pn: creator.sharedPn,
    addressing_mode: addressing,
    size: String(group.members.size),
  };
  const members = [...group.members.keys()].map((number) => memberNode(group, world.accounts.of(number)));
  return node('group', attrs, [...settings, ...members]);
}

/** Returns a member with both kinds of address and the rank. */
export function memberNode(group: Group, account: Account): BinaryNode {
  const rank = group.members.get(account.number) ?? 'member';
  const other =
    group.details.addressing === 'lid' ? { phone_number: account.sharedPn } : { lid: account.sharedLid };
  const type = rank === 'member' ? undefined : rank;
  return node('participant', { jid: group.nameOf(account), ...other, type });
}

function descriptionNode(world: World, group: Group, { id, text, by, at }: Description) {
  const attrs = { id, participant: group.nameOf(world.accounts.of(by)), t: seconds(at) };
  return node('description', attrs, [node('body', {}, Buffer.from(text))]);
}

type Description = NonNullable<Group['details']['description']>;
