import type { BinaryNode } from '@whiskeysockets/baileys';
import type { LinkedDevice } from '../accounts/linked-device';
import type { Faults } from '../faults';
import { node, seconds } from '../wire/binary-nodes';
import type { World } from '../world';

const REORDER_WAIT_MS = 40;
const delayedCopies = new WeakMap<LinkedDevice, BinaryNode[]>();

/**
 * Sends a stanza to a client, now or when it reconnects, and again after every reconnect until it is
 * acknowledged.
 */
export function deliver(world: World, linked: LinkedDevice, stanza: BinaryNode) {
  linked.queue.set(queueKey(stanza), { stanza });
  linked.account.touch();
  if (!linked.isActive) return;
  const faults = world.faults.of(linked.account.number);
  if (faults.reorder || faults.duplicate || faults.corrupt) transmitBadly(linked, stanza, faults);
  else linked.connection?.send(stanza);
}

/** Sends a message again with the same id, because the client could not decrypt it. */
export function deliverAgain(linked: LinkedDevice, stanza: BinaryNode) {
  linked.queue.set(queueKey(stanza), { stanza, awaitsOldAck: linked.queue.has(queueKey(stanza)) });
  linked.account.touch();
  if (linked.isActive) linked.connection?.send(stanza);
}

/**
 * Sends everything that the client has not acknowledged, marked as queued while it was offline. Returns the
 * number of stanzas.
 */
export function sendQueued(linked: LinkedDevice) {
  let sent = 0;
  for (const { stanza } of linked.queue.values()) {
    linked.connection?.send({ ...stanza, attrs: { ...stanza.attrs, offline: String(sent) } });
    sent += 1;
  }
  return sent;
}

/** The client has the message, so it is not sent again. Returns whether it was still queued. */
export function messageReceived(linked: LinkedDevice, id: string) {
  return linked.queue.delete(`message:${id}`) && (linked.account.touch(), true);
}

/** The client acknowledged a stanza with `<ack>`, even if it could not use it. */
export function stanzaAcknowledged(linked: LinkedDevice, { attrs }: BinaryNode) {
  const key = attrs.class === 'message' ? `message:${attrs.id}` : ackKey(attrs.class, attrs);
  const queued = linked.queue.get(key);
  if (queued?.awaitsOldAck) queued.awaitsOldAck = false;
  else if (linked.queue.delete(key)) linked.account.touch();
}

/** Sends `<ack>` for a client's message, which tells the client that the server has it. */
export function acknowledgeMessage(linked: LinkedDevice, { attrs }: BinaryNode, error?: number) {
  const { id, to } = attrs;
  const code = error === undefined ? undefined : String(error);
  linked.connection?.send(node('ack', { class: 'message', id, from: to, t: seconds(), error: code }));
}

function queueKey({ tag, attrs }: BinaryNode) {
  return tag === 'message' ? `message:${attrs.id}` : ackKey(tag, attrs);
}

/** Receipts and notifications may have the same id. Type and participant distinguish them. */
function ackKey(tag: string | undefined, { id, type, participant }: BinaryNode['attrs']) {
  return `${tag}:${id}:${type ?? ''}:${participant ?? ''}`;
}

function transmitBadly(linked: LinkedDevice, stanza: BinaryNode, faults: Faults) {
  const isMessage = stanza.tag === 'message' && stanza.attrs.category !== 'peer';
  const sent = isMessage && faults.corrupt ? corrupted(stanza) : stanza;
  const copies = isMessage && faults.duplicate ? [sent, sent] : [sent];
  if (!isMessage || !faults.reorder) {
    for (const copy of copies) linked.connection?.send(copy);
    return;
  }
  const delayed = delayedCopies.get(linked) ?? [];
  delayed.push(...copies);
  delayedCopies.set(linked, delayed);
  if (delayed.length > copies.length) release(linked);
  else setTimeout(() => release(linked), REORDER_WAIT_MS);
}

function release(linked: LinkedDevice) {
  const delayed = delayedCopies.get(linked) ?? [];
  delayedCopies.delete(linked);
  for (const stanza of delayed.reverse()) linked.connection?.send(stanza);
}

/** Returns a copy with one wrong byte near the end of each ciphertext. */
function corrupted(stanza: BinaryNode): BinaryNode {
  if (!Array.isArray(stanza.content)) return stanza;
  const content = stanza.content.map((part) => {
    if (part.tag !== 'enc' || !(part.content instanceof Uint8Array)) return part;
    const broken = Buffer.from(part.content);
    const at = broken.length - 12;
    broken[at] = (broken[at] ?? 0) ^ 0xff;
    return { ...part, content: broken };
  });
  return { ...stanza, content };
}
