import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Group } from '../accounts/group';
import type { LinkedDevice } from '../accounts/linked-device';
import type { GroupChanges, MemberAction } from '../groups/change-group';
import { announceGroup, changeGroup, changeMembers, MEMBER_ACTIONS } from '../groups/change-group';
import { groupNode } from '../groups/group-nodes';
import { bytesOf, child, children, node } from '../wire/binary-nodes';
import type { World } from '../world';
import { QueryRejected } from './query-rejected';

const ALL_GROUPS = '@g.us';

/** Handles `w:g2`: groups and their members; a client creates, changes or leaves one. */
export function handleGroups(
  world: World,
  linked: LinkedDevice,
  stanza: BinaryNode,
): BinaryNode[] | undefined {
  const { type, to } = stanza.attrs;
  const [request] = children(stanza);
  if (!request) throw new QueryRejected(400, 'bad-request');
  if (to !== ALL_GROUPS) {
    const group = groupOf(world, linked, to);
    return type === 'get' ? [groupNode(world, group)] : changed(world, linked, group, request);
  }
  if (request.tag === 'participating') return [node('groups', {}, participating(world, linked))];
  if (request.tag === 'create') return [created(world, linked, request)];
  if (request.tag === 'leave') return [left(world, linked, request)];
  throw new QueryRejected(501, 'feature-not-implemented');
}

function participating(world: World, { account }: LinkedDevice) {
  const own = [...world.groups.all()].filter(({ members }) => members.has(account.number));
  return own.map((group) => groupNode(world, group));
}

function created(world: World, { account }: LinkedDevice, request: BinaryNode) {
  const { subject = '', key } = request.attrs;
  const members = numbersIn(world, request);
  const group = world.groups.create({ subject, owner: account.number, members });
  announceGroup(world, group, account, key);
  return groupNode(world, group);
}

function left(world: World, linked: LinkedDevice, request: BinaryNode) {
  const { account } = linked;
  for (const { attrs } of children(request)) {
    const group = groupOf(world, linked, attrs.id);
    changeMembers(world, group, 'remove', [account.number], account);
  }
  return node('leave', {}, children(request));
}

/** Only administrators change members and, if set so, the group's details. */
function changed(world: World, { account }: LinkedDevice, group: Group, request: BinaryNode) {
  const action = MEMBER_ACTIONS.find((tag) => tag === request.tag);
  const isFree = !action && !group.details.onlyAdminsChange;
  if (!isFree && !group.isAdmin(account.number)) throw new QueryRejected(403, 'forbidden');
  if (action) return [node(action, {}, members(world, group, action, request, account.number))];
  const read = CHANGES[request.tag];
  if (!read) throw new QueryRejected(501, 'feature-not-implemented');
  changeGroup(world, group, read(request), account);
  return undefined;
}

/** Changes of a group's details, except its members, by request. */
const CHANGES: Record<string, (request: BinaryNode) => GroupChanges> = {
  subject: (request) => ({ subject: bytesOf(request).toString() }),
  description: (request) => ({
    description: child(request, 'body') ? bytesOf(request, 'body').toString() : '',
  }),
  announcement: () => ({ onlyAdminsWrite: true }),
  not_announcement: () => ({ onlyAdminsWrite: false }),
  locked: () => ({ onlyAdminsChange: true }),
  unlocked: () => ({ onlyAdminsChange: false }),
  ephemeral: ({ attrs }) => ({ ephemeralSeconds: Number(attrs.expiration) }),
  not_ephemeral: () => ({ ephemeralSeconds: 0 }),
};

const ALREADY_IN = '409';
const NOT_IN = '404';

/** Returns all requested members, with the reason if nothing changed for them. */
function members(world: World, group: Group, action: MemberAction, request: BinaryNode, by: string) {
  const done = changeMembers(world, group, action, numbersIn(world, request), world.accounts.of(by));
  return children(request).map(({ attrs: { jid } }) => {
    const isDone = done.includes(world.accounts.byJid(jid)?.number ?? '');
    return node('participant', { jid, error: isDone ? undefined : action === 'add' ? ALREADY_IN : NOT_IN });
  });
}

function numbersIn(world: World, request: BinaryNode) {
  const accounts = children(request).map(({ attrs }) => world.accounts.byJid(attrs.jid));
  return accounts.filter((account) => account?.registered).map((account) => account?.number ?? '');
}

function groupOf(world: World, { account }: LinkedDevice, jid: string | undefined) {
  const group = world.groups.byJid(jid);
  if (!group) throw new QueryRejected(404, 'item-not-found');
  if (!group.members.has(account.number)) throw new QueryRejected(403, 'forbidden');
  return group;
}
