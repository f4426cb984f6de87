import type { BinaryNode } from '@whiskeysockets/baileys';
import { forgetOldest } from '../../core/cache';

/** Marks a live stanza that was put behind the queued ones; no messenger sends this. */
const BEHIND = 'behind';
/** Stanzas that came to nothing (nothing to decrypt in them) hold the line this long after the last that did. */
const HELD_AT_MOST_MS = 5_000;

/** So many chats are remembered as met; one that is forgotten only waits in line once more. */
const MAX_MET = 10_000;

/**
 * Keeps the order of the wire. Baileys works through the stanzas that were queued while it was away one by one,
 * beside those that come live: a live message would overtake its chat's queued ones. While queued ones are being
 * worked on, a live one is therefore given to the same queue.
 *
 * So is the first of a chat on this socket: its addresses and its session are read from the database before Baileys
 * puts it in order, and the second, read sooner, would overtake it.
 */
export class OfflineLine {
  private readonly held = new Set<BinaryNode>();
  private readonly met = new Set<string>();
  private movedAt = 0;

  /** To be called with every message stanza before Baileys sees it. */
  enter(stanza: BinaryNode): void {
    if (stanza.attrs.offline === undefined) {
      if (!this.isBusy() && this.met.has(chatOf(stanza))) return;
      stanza.attrs.offline = BEHIND;
    }
    this.held.add(stanza);
    this.movedAt = Date.now();
  }

  /** The stanza has been worked on; so have those before it, whether or not there was anything to decrypt. */
  leave(stanza: BinaryNode): void {
    this.meet(chatOf(stanza));
    if (!this.held.has(stanza)) return;
    this.movedAt = Date.now();
    for (const done of this.held) {
      this.held.delete(done);
      if (done === stanza) return;
    }
  }

  private meet(chat: string): void {
    this.met.add(chat);
    forgetOldest(this.met, MAX_MET);
  }

  private isBusy(): boolean {
    if (this.held.size > 0 && Date.now() - this.movedAt > HELD_AT_MOST_MS) this.held.clear();
    return this.held.size > 0;
  }
}

/** In a group each member has a session of their own. */
const chatOf = ({ attrs }: BinaryNode): string => `${attrs.from ?? ''}/${attrs.participant ?? ''}`;

/** Whether a stanza came live and was put behind others. */
export const isBehind = ({ attrs }: BinaryNode): boolean => attrs.offline === BEHIND;

/** A stanza's attributes as the messenger sent them. */
export function attributesOf({ attrs }: BinaryNode): Record<string, string> {
  const { offline, ...attributes } = attrs;
  return offline === undefined || offline === BEHIND ? attributes : { ...attributes, offline };
}
