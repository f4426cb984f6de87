import type { BinaryNode } from '@whiskeysockets/baileys';
import type { LinkedDevice } from '../accounts/linked-device';
import type { Faults } from '../faults';
import { node, seconds } from '../wire/binary-nodes';
import type { World } from '../world';

const REORDER_WAIT_MS = 40;
const heldBack = new WeakMap<LinkedDevice, BinaryNode[]>();

/** Sends a stanza to a client now or when it comes back, again after every reconnect, until it acknowledges it. */
export function deliver(world: World, linked: LinkedDevice, stanza: BinaryNode) {
  linked.queue.set(queueKey(stanza), { stanza });
  linked.account.touch();
  if (!linked.isActive) return;
  const faults = world.faults.of(linked.account.number);
  if (faults.reorder || faults.duplicate || faults.corrupt) transmitBadly(linked, stanza, faults);
  else linked.connection?.send(stanza);
}

/** Sends a message again under the same id after the client could not read it. */
export function deliverAgain(linked: LinkedDevice, stanza: BinaryNode) {
  linked.queue.set(queueKey(stanza), { stanza, awaitsOldAck: linked.queue.has(queueKey(stanza)) });
  linked.account.touch();
  if (linked.isActive) linked.connection?.send(stanza);
}

/** Everything the client has not acknowledged, marked as stored while it was away. Answers how many stanzas. */
export function sendQueued(linked: LinkedDevice) {
  let sent = 0;
  for (const { stanza } of linked.queue.values()) {
    linked.connection?.send({ ...stanza, attrs: { ...stanza.attrs, offline: String(sent) } });
    sent += 1;
  }
  return sent;
}

/** The client has that message: it is never sent again. Answers whether it was waiting for that. */
export function messageTaken(linked: LinkedDevice, id: string) {
  return linked.queue.delete(`message:${id}`) && (linked.account.touch(), true);
}

/** The client answered a stanza with `<ack>`, also when it could make nothing of it. */
export function stanzaAcknowledged(linked: LinkedDevice, { attrs }: BinaryNode) {
  const key = attrs.class === 'message' ? `message:${attrs.id}` : ackKey(attrs.class, attrs);
  const queued = linked.queue.get(key);
  if (queued?.awaitsOldAck) queued.awaitsOldAck = false;
  else if (linked.queue.delete(key)) linked.account.touch();
}

/** `<ack>` for a message that the client sent, which is when the sender knows that the server has it. */
export function acknowledgeMessage(linked: LinkedDevice, { attrs }: BinaryNode, error?: number) {
  const { id, to } = attrs;
  const code = error === undefined ? undefined : String(error);
  linked.connection?.send(node('ack', { class: 'message', id, from: to, t: seconds(), error: code }));
}

function queueKey({ tag, attrs }: BinaryNode) {
  return tag === 'message' ? `message:${attrs.id}` : ackKey(tag, attrs);
}

/** Receipts and notifications may share an id: the type and the participant tell them apart. */
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
  const held = heldBack.get(linked) ?? [];
  held.push(...copies);
  heldBack.set(linked, held);
  if (held.length > copies.length) release(linked);
  else setTimeout(() => release(linked), REORDER_WAIT_MS);
}

function release(linked: LinkedDevice) {
  const held = heldBack.get(linked) ?? [];
  heldBack.delete(linked);
  for (const stanza of held.reverse()) linked.connection?.send(stanza);
}

/** A copy whose ciphertexts have one wrong byte near the end. */
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
