import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Account } from '../accounts/account';
import type { Group } from '../accounts/group';
import type { LinkedDevice } from '../accounts/linked-device';
import { children, node } from '../wire/binary-nodes';
import type { World } from '../world';

export const PRESENCE_STATES = ['available', 'unavailable', 'composing', 'recording', 'paused'] as const;
export type PresenceState = (typeof PRESENCE_STATES)[number];

/** Shows a phone's presence: typing to `to`, or online and offline to all subscribers. */
export function changePresence(world: World, phone: Account, to: Account, state: PresenceState) {
  if (state === 'available' || state === 'unavailable') {
    phone.presence = state === 'available' ? { state } : { state, lastSeen: Date.now() };
    for (const linked of to.links) if (linked.subscriptions.has(phone.number)) sendPresence(linked, phone);
  } else {
    for (const linked of to.links) if (linked.isActive) linked.connection?.send(chatState(phone, to, state));
    showState(world, to, phone, state);
  }
}

/** Shows typing in a group. Online and offline do not concern groups. */
export function showInGroup(world: World, phone: Account, group: Group, state: PresenceState) {
  if (state === 'available' || state === 'unavailable') return;
  const attrs = { from: group.jid, participant: group.nameOf(phone) };
  for (const number of group.members.keys()) {
    if (number === phone.number) continue;
    const member = world.accounts.of(number);
    member.chatWith(group.id).peerState = state;
    for (const linked of member.links)
      if (linked.isActive) linked.connection?.send(node('chatstate', attrs, [typing(state)]));
  }
}

export function presenceFromClient(world: World, linked: LinkedDevice, stanza: BinaryNode) {
  const peer = world.accounts.byJid(stanza.attrs.to);
  if (stanza.tag === 'chatstate') {
    const [state] = children(stanza);
    const group = world.groups.byJid(stanza.attrs.to);
    if (group && state) showInGroup(world, linked.account, group, typingState(state));
    if (!peer || !state) return;
    changePresence(world, linked.account, peer, typingState(state));
  } else if (stanza.attrs.type === 'subscribe') {
    if (!peer) return;
    linked.subscriptions.add(peer.number);
    sendPresence(linked, peer);
  } else if (stanza.attrs.type === 'available' || stanza.attrs.type === 'unavailable') {
    changeOwnPresence(world, linked.account, stanza.attrs.type);
  }
}

function changeOwnPresence(world: World, account: Account, state: 'available' | 'unavailable') {
  account.presence = state === 'available' ? { state } : { state, lastSeen: Date.now() };
  world.events.publish({ type: 'presence.changed', number: account.number, state });
  for (const other of world.accounts.all()) {
    for (const link of other.links) if (link.subscriptions.has(account.number)) sendPresence(link, account);
  }
}

function typingState({ tag, attrs }: BinaryNode): PresenceState {
  if (tag !== 'composing') return 'paused';
  return attrs.media === 'audio' ? 'recording' : 'composing';
}

function chatState(phone: Account, to: Account, state: PresenceState) {
  return node('chatstate', { from: addressFor(phone, to) }, [typing(state)]);
}

function typing(state: PresenceState) {
  const media = state === 'recording' ? 'audio' : undefined;
  return node(state === 'paused' ? 'paused' : 'composing', { media });
}

function sendPresence(linked: LinkedDevice, phone: Account) {
  const { state, lastSeen } = phone.presence;
  const last = lastSeen === undefined ? undefined : String(Math.floor(lastSeen / 1000));
  const type = state === 'unavailable' ? 'unavailable' : undefined;
  linked.connection?.send(node('presence', { from: addressFor(phone, linked.account), type, last }));
}

function addressFor(phone: Account, to: Account) {
  return phone.chatWith(to.number).addressing === 'lid' ? phone.lidJid : phone.pnJid;
}

function showState(world: World, viewer: Account, typist: Account, state: PresenceState) {
  viewer.chatWith(typist.number).peerState = state;
  world.events.publish({ type: 'presence.changed', number: viewer.number, with: typist.number, state });
}
