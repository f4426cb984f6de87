import { type BinaryNode, getAllBinaryNodeChildren, type WACallEvent } from '@whiskeysockets/baileys';
import { forgetOldest } from '../../core/cache';
import type { CallReport, ConnectionRef, InboundMessage } from '../gateway';
import { groupIdentity, identityOf } from './addresses';
import { envelopeOf } from './inbound-message';

/** A missed call as the inbox keeps it. */
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

/** What a call means to the product. */
interface CallNews {
  report?: CallReport;
  missed?: RawCall;
}

const MAX_RINGING = 50;
/** Why a call ended, where another device of ours ended it. */
const ELSEWHERE = new Map<string | undefined, CallReport['state']>([
  ['accepted_elsewhere', 'accepted'],
  ['rejected_elsewhere', 'refused'],
]);

/** The calls of one socket, from their ringing to their end. */
export class Calls {
  private readonly ringing = new Map<string, WACallEvent>();
  private readonly reasons = new Map<string, string>();

  constructor(private readonly connection: ConnectionRef) {}

  /** To be called with every call stanza before Baileys sees it: its event leaves out why a call ended. */
  see(stanza: BinaryNode): void {
    for (const { attrs } of getAllBinaryNodeChildren(stanza)) {
      if (attrs['call-id'] && attrs.reason) keepFew(this.reasons, attrs['call-id'], attrs.reason);
    }
  }

  /** Whose call it is, device included: only so can it be refused. */
  callerOf(callId: string): string | undefined {
    return this.ringing.get(callId)?.from;
  }

  /** We did; its end is no news. */
  refused(callId: string): void {
    this.ringing.delete(callId);
  }

  heard(call: WACallEvent): CallNews {
    const offer = this.ringing.get(call.id);
    const known = { ...call, groupJid: call.groupJid ?? offer?.groupJid };
    if (call.status === 'offer') {
      keepFew(this.ringing, call.id, call);
      // One that was kept for us rings no more.
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
    // Of a call that was answered or refused, the end is nothing new.
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

/** The entry of a missed call in its conversation. */
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

function keepFew<T>(kept: Map<string, T>, id: string, value: T): void {
  kept.set(id, value);
  forgetOldest(kept, MAX_RINGING);
}
