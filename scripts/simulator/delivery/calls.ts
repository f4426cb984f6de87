import { randomBytes } from 'node:crypto';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Account } from '../accounts/account';
import type { LinkedDevice } from '../accounts/linked-device';
import { child, node, seconds } from '../wire/binary-nodes';
import type { World } from '../world';
import { newMessageId } from './message-ids';
import { deliver } from './outbox';

interface Call {
  id: string;
  caller: Account;
  callee: Account;
  timer: NodeJS.Timeout;
}

export interface CallOptions {
  video?: boolean;
  /** The call is accepted on the company's phone. */
  answer?: boolean;
  /** Ringing time, after which the call counts as missed. */
  ringMs: number;
}

const ringing = new Map<string, Call>();

/**
 * Starts a customer's call. It rings on linked clients and is missed unless it is accepted or rejected.
 * Returns its id.
 */
export function startCall(
  world: World,
  caller: Account,
  callee: Account,
  { video, answer, ringMs }: CallOptions,
) {
  const id = randomBytes(16).toString('hex').toUpperCase();
  const media = [
    node('audio', { enc: 'opus', rate: '16000' }),
    ...(video ? [node('video', { enc: 'vp8' })] : []),
  ];
  notifyCallee(world, caller, callee, id, 'offer', {}, media);
  if (answer) notifyCallee(world, caller, callee, id, 'accept');
  else {
    const timer = setTimeout(() => {
      ringing.delete(id);
      notifyCallee(world, caller, callee, id, 'terminate', { reason: 'timeout' });
    }, ringMs);
    timer.unref();
    ringing.set(id, { id, caller, callee, timer });
  }
  return id;
}

/** A client rejects a call: the caller's call ends, and the client's query gets its response. */
export function callFromClient(world: World, linked: LinkedDevice, stanza: BinaryNode) {
  const { id, to } = stanza.attrs;
  linked.connection?.send(node('ack', { class: 'call', id, from: to, type: 'reject' }));
  const call = ringing.get(child(stanza, 'reject')?.attrs['call-id'] ?? '');
  if (!call || call.callee !== linked.account) return;
  clearTimeout(call.timer);
  ringing.delete(call.id);
  world.events.publish({
    type: 'call.rejected',
    number: call.caller.number,
    with: call.callee.number,
    id: call.id,
  });
}

function notifyCallee(
  world: World,
  caller: Account,
  callee: Account,
  callId: string,
  tag: 'offer' | 'accept' | 'terminate',
  more: Record<string, string> = {},
  content?: BinaryNode[],
) {
  const from = caller.chatWith(callee.number).addressing === 'lid' ? caller.lidJid : caller.pnJid;
  const attrs: Record<string, string | undefined> = {
    'call-id': callId,
    'call-creator': from,
    caller_pn: caller.sharedPn,
    ...more,
  };
  for (const linked of callee.links) {
    deliver(
      world,
      linked,
      node('call', { from, id: newMessageId(), t: seconds() }, [node(tag, attrs, content)]),
    );
  }
}
