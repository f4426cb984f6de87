import type { BinaryNode } from '@whiskeysockets/baileys';
import { evictOldest } from '#core/cache';

/** Marks a live stanza that is queued after older ones. WhatsApp never sends this value. */
const BEHIND = 'behind';
/** Maximum wait for the next stanza to leave, because stanzas without encrypted content never do. */
const MAX_WAIT_MS = 5_000;

/** An evicted chat only waits once more. */
const MAX_MET = 10_000;

/**
 * Keeps received stanzas in order. Baileys processes queued stanzas one by one but live ones in parallel, so
 * live ones join the queue until it is empty. So does a chat's first stanza on a socket, because the second
 * one would overtake it while its Signal session is loaded.
 */
export class OfflineLine {
  private readonly waiting = new Set<BinaryNode>();
  private readonly met = new Set<string>();
  private movedAt = 0;

  enter(stanza: BinaryNode): void {
    if (stanza.attrs.offline === undefined) {
      if (!this.isBusy() && this.met.has(chatOf(stanza))) return;
      stanza.attrs.offline = BEHIND;
    }
    this.waiting.add(stanza);
    this.movedAt = Date.now();
  }

  /** Removes a processed stanza and those before it. */
  leave(stanza: BinaryNode): void {
    this.meet(chatOf(stanza));
    if (!this.waiting.has(stanza)) return;
    this.movedAt = Date.now();
    for (const done of this.waiting) {
      this.waiting.delete(done);
      if (done === stanza) return;
    }
  }

  private meet(chat: string): void {
    this.met.add(chat);
    evictOldest(this.met, MAX_MET);
  }

  private isBusy(): boolean {
    if (this.waiting.size > 0 && Date.now() - this.movedAt > MAX_WAIT_MS) this.waiting.clear();
    return this.waiting.size > 0;
  }
}

/** In a group, each member has a separate session. */
const chatOf = ({ attrs }: BinaryNode): string => `${attrs.from ?? ''}/${attrs.participant ?? ''}`;

/** Returns whether a live stanza was queued after others. */
export const isBehind = ({ attrs }: BinaryNode): boolean => attrs.offline === BEHIND;

export function attributesOf({ attrs }: BinaryNode): Record<string, string> {
  const { offline, ...attributes } = attrs;
  return offline === undefined || offline === BEHIND ? attributes : { ...attributes, offline };
}
