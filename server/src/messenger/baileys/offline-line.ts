import type { BinaryNode } from '@whiskeysockets/baileys';

/** Marks a live stanza that was put behind the queued ones; no messenger sends this. */
const BEHIND = 'behind';
/** Stanzas that came to nothing (nothing to decrypt in them) hold the line this long after the last that did. */
const HELD_AT_MOST_MS = 5_000;

/**
 * Keeps the order of the wire. Baileys works through the stanzas that were queued while it was away one by one,
 * beside those that come live: a live message would overtake its chat's queued ones. While queued ones are being
 * worked on, a live one is therefore given to the same queue.
 */
export class OfflineLine {
  private readonly held = new Set<BinaryNode>();
  private movedAt = 0;

  /** To be called with every message stanza before Baileys sees it. */
  enter(stanza: BinaryNode): void {
    if (stanza.attrs.offline === undefined) {
      if (!this.isBusy()) return;
      stanza.attrs.offline = BEHIND;
    }
    this.held.add(stanza);
    this.movedAt = Date.now();
  }

  /** The stanza has been worked on; so have those before it, whether or not there was anything to decrypt. */
  leave(stanza: BinaryNode): void {
    if (!this.held.has(stanza)) return;
    this.movedAt = Date.now();
    for (const done of this.held) {
      this.held.delete(done);
      if (done === stanza) return;
    }
  }

  private isBusy(): boolean {
    if (this.held.size > 0 && Date.now() - this.movedAt > HELD_AT_MOST_MS) this.held.clear();
    return this.held.size > 0;
  }
}

/** A stanza's attributes as the messenger sent them. */
export function attributesOf({ attrs }: BinaryNode): Record<string, string> {
  const { offline, ...attributes } = attrs;
  return offline === undefined || offline === BEHIND ? attributes : { ...attributes, offline };
}
