import type { BinaryNode } from '@whiskeysockets/baileys';

/** Marks a live stanza that was put behind the queued ones; no messenger sends this. */
const BEHIND = 'behind';
/** A queued stanza that came to nothing (nothing to decrypt in it) holds the line no longer than this. */
const HELD_AT_MOST_MS = 5_000;

/**
 * Keeps the order of the wire. Baileys works through the stanzas that were queued while it was away one by one,
 * beside those that come live: a live message would overtake its chat's queued ones. While queued ones are being
 * worked on, a live one is therefore given to the same queue.
 */
export class OfflineLine {
  private readonly held = new Map<BinaryNode, number>();

  /** To be called with every message stanza before Baileys sees it. */
  enter(stanza: BinaryNode): void {
    if (stanza.attrs.offline === undefined && this.isBusy()) stanza.attrs.offline = BEHIND;
    if (stanza.attrs.offline !== undefined) this.held.set(stanza, Date.now() + HELD_AT_MOST_MS);
  }

  /** The stanza has been worked on. */
  leave(stanza: BinaryNode): void {
    this.held.delete(stanza);
  }

  private isBusy(): boolean {
    const now = Date.now();
    for (const [stanza, until] of this.held) {
      if (until > now) return true;
      this.held.delete(stanza);
    }
    return false;
  }
}

/** A stanza's attributes as the messenger sent them. */
export function attributesOf({ attrs }: BinaryNode): Record<string, string> {
  const { offline, ...attributes } = attrs;
  return offline === undefined || offline === BEHIND ? attributes : { ...attributes, offline };
}
