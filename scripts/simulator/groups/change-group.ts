import type { Account } from '../accounts/account';
import type { Group } from '../accounts/group';
import { newMessageId } from '../delivery/message-ids';
import { deliver } from '../delivery/outbox';
import { node, seconds } from '../wire/binary-nodes';
import type { World } from '../world';
import { groupNode, memberNode } from './group-nodes';

export const MEMBER_ACTIONS = ['add', 'remove', 'promote', 'demote'] as const;
export type MemberAction = (typeof MEMBER_ACTIONS)[number];

/** Notifies all members of a new group. `key` identifies it for the client that created it. */
export function announceGroup(world: World, group: Group, by: Account, key?: string) {
  for (const number of group.members.keys()) notifyCreated(world, group, by, number, key);
  world.events.publish({ type: 'group.changed', group: group.id, action: 'create', by: by.number });
}

/**
 * Changes members or administrators of a group and notifies everyone. Returns the affected members; those for
 * whom nothing changes are omitted.
 */
export function changeMembers(
  world: World,
  group: Group,
  action: MemberAction,
  numbers: string[],
  by: Account,
): string[] {
  const concerned = numbers.filter((number) => group.members.has(number) !== (action === 'add'));
  if (concerned.length === 0) return [];
  const before = [...group.members.keys()];
  for (const number of concerned) {
    if (action === 'remove') group.members.delete(number);
    else if (action === 'promote') group.members.set(number, 'admin');
    else group.members.set(number, 'member');
  }
  group.touch();
  const members = concerned.map((number) => memberNode(group, world.accounts.of(number)));
  for (const number of before) notifyMember(world, group, by, number, node(action, {}, members));
  if (action === 'add') for (const number of concerned) notifyCreated(world, group, by, number);
  world.events.publish({ type: 'group.changed', group: group.id, action, by: by.number, numbers: concerned });
  return concerned;
}

export interface GroupChanges {
  subject?: string;
  /** '' removes the description. */
  description?: string;
  onlyAdminsWrite?: boolean;
  onlyAdminsChange?: boolean;
  ephemeralSeconds?: number;
  /** null removes the picture. */
  picture?: Group['details']['picture'] | null;
}

/** Changes a group's details and notifies everyone. */
export function changeGroup(world: World, group: Group, changes: GroupChanges, by: Account) {
  const { details } = group;
  const at = Date.now();
  const notifyAll = (change: ReturnType<typeof node>, type?: string) => {
    for (const number of group.members.keys()) notifyMember(world, group, by, number, change, type);
  };
  const { subject, description, onlyAdminsWrite, onlyAdminsChange, ephemeralSeconds, picture } = changes;
  if (subject !== undefined) {
    details.subject = { text: subject, by: by.number, at };
    notifyAll(node('subject', { subject, s_t: seconds(at), s_o: group.nameOf(by) }));
  }
  if (description !== undefined) {
    const id = newMessageId();
    details.description = description ? { id, text: description, by: by.number, at } : undefined;
    const body = description ? [node('body', {}, Buffer.from(description))] : [node('delete')];
    notifyAll(node('description', { id }, body));
  }
  if (onlyAdminsWrite !== undefined) {
    details.onlyAdminsWrite = onlyAdminsWrite;
    notifyAll(node(onlyAdminsWrite ? 'announcement' : 'not_announcement'));
  }
  if (onlyAdminsChange !== undefined) {
    details.onlyAdminsChange = onlyAdminsChange;
    notifyAll(node(onlyAdminsChange ? 'locked' : 'unlocked'));
  }
  if (ephemeralSeconds !== undefined) {
    details.ephemeralSeconds = ephemeralSeconds;
    const expiration = String(ephemeralSeconds);
    notifyAll(ephemeralSeconds ? node('ephemeral', { expiration }) : node('not_ephemeral'));
  }
  if (picture !== undefined) {
    details.picture = picture ?? undefined;
    const attrs = { id: picture?.id, author: group.nameOf(by), jid: group.jid };
    notifyAll(node(picture ? 'set' : 'delete', attrs), 'picture');
  }
  group.touch();
  world.events.publish({ type: 'group.changed', group: group.id, action: 'change', by: by.number });
}

function notifyCreated(world: World, group: Group, by: Account, number: string, key?: string) {
  notifyMember(world, group, by, number, node('create', { type: 'new', key }, [groupNode(world, group)]));
}

/** Notifies every client of a member. */
function notifyMember(
  world: World,
  group: Group,
  by: Account,
  number: string,
  change: ReturnType<typeof node>,
  type = 'w:gp2',
) {
  const attrs = { from: group.jid, type, ...group.participant(by), notify: by.name, t: seconds() };
  for (const linked of world.accounts.of(number).links)
    deliver(world, linked, node('notification', { ...attrs, id: newMessageId() }, [change]));
}
