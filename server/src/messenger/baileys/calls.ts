import { type BinaryNode, getAllBinaryNodeChildren, type WACallEvent } from '@whiskeysockets/baileys';
import { LRUCache } from 'lru-cache';
import type { CallReport, ConnectionRef, InboundMessage } from '../gateway';
import { groupIdentity, identityOf } from './addresses';
import { envelopeOf } from './inbound-message';

export interface RawCall {
  call: {
    id: string;
    chat: string;
    from: string;
    alternate?: string;
    seconds: number;
    video: boolean;
    offline: boolean;
  };
}

interface CallEffects {
  report?: CallReport;
  missed?: RawCall;
}

const MAX_RINGING = 50;
/** Another device of the company accepted or rejected the call. */
const ELSEWHERE = new Map<string | undefined, CallReport['state']>([
  ['accepted_elsewhere', 'accepted'],
  ['rejected_elsewhere', 'refused'],
]);

export class Calls {
  private readonly ringing = new LRUCache<string, WACallEvent>({ max: MAX_RINGING });
  private readonly reasons = new LRUCache<string, string>({ max: MAX_RINGING });

  constructor(private readonly connection: ConnectionRef) {}

  /** Must receive every call stanza before Baileys, whose event lacks the reason of a call's end. */
  see(stanza: BinaryNode): void {
    for (const { attrs } of getAllBinaryNodeChildren(stanza)) {
      if (attrs['call-id'] && attrs.reason) this.reasons.set(attrs['call-id'], attrs.reason);
    }
  }

  /** Returns the caller's address with its device, which is required to reject the call. */
  callerOf(callId: string): string | undefined {
    return this.ringing.get(callId)?.from;
  }

  /** Drops a call that the company rejected, so that its end is not reported. */
  rejected(callId: string): void {
    this.ringing.delete(callId);
  }

  heard(call: WACallEvent): CallEffects {
    const offer = this.ringing.get(call.id);
    const known = { ...call, groupJid: call.groupJid ?? offer?.groupJid };
    if (call.status === 'offer') {
      this.ringing.set(call.id, call);
      // A queued call no longer rings.
      return call.offline ? {} : { report: this.report(known, 'ringing') };
    }
    const end = this.endOf(call, offer !== undefined);
    if (!end) return {};
    this.ringing.delete(call.id);
    this.reasons.delete(call.id);
    const report = this.report(known, end);
    return end === 'missed' ? { report, missed: rawCall(known) } : { report };
  }

  private endOf({ status, id }: WACallEvent, rang: boolean): CallReport['state'] | undefined {
    if (status === 'timeout') return 'missed';
    if (status === 'accept') return 'accepted';
    if (status === 'reject') return 'refused';
    // The end of an accepted or rejected call is not reported.
    if (status !== 'terminate' || !rang) return undefined;
    return ELSEWHERE.get(this.reasons.get(id)) ?? 'missed';
  }

  private report(call: WACallEvent, state: CallReport['state']): CallReport {
    const { id, isGroup = false, isVideo = false, groupJid, chatId, callerPn, date } = call;
    const chat = groupJid ? groupIdentity(groupJid) : identityOf(chatId, callerPn);
    return { connection: this.connection, callId: id, chat, isGroup, video: isVideo, state, at: date };
  }
}

function rawCall({ id, chatId, from, groupJid, callerPn, isVideo, date, offline }: WACallEvent): RawCall {
  return {
    call: {
      id,
      chat: groupJid ?? chatId,
      from,
      ...(callerPn ? { alternate: callerPn } : {}),
      seconds: Math.floor(date.getTime() / 1000),
      video: Boolean(isVideo),
      offline,
    },
  };
}

export function readMissedCall(connection: ConnectionRef, { call }: RawCall): InboundMessage | null {
  const envelope = envelopeOf(connection, {
    key: { remoteJid: call.chat, id: call.id, fromMe: false, participant: call.from },
    alternate: call.alternate,
    pushName: null,
    seconds: call.seconds,
    offline: call.offline,
  });
  return (
    envelope && {
      ...envelope,
      kind: 'call',
      body: '',
      quotedMessengerId: null,
      media: null,
      data: { call: { video: call.video } },
    }
  );
}
