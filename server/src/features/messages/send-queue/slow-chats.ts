import type { ChatEnd } from './drain';

/**
 * Conversions and uploads continue in the background, so that other chats do not wait; order within a chat is
 * kept.
 */
export class SlowChats {
  private readonly chats = new Map<number, Promise<void>>();

  constructor(
    private readonly atOnce: number,
    private readonly ended: (end: ChatEnd) => void,
  ) {}

  get size(): number {
    return this.chats.size;
  }

  has(contactId: number): boolean {
    return this.chats.has(contactId);
  }

  /** Returns false at the limit; the chat is tried when another one has ended. */
  start(contactId: number, work: () => Promise<ChatEnd>): boolean {
    if (this.chats.size >= this.atOnce) return false;
    const done = work().then((end) => {
      this.chats.delete(contactId);
      this.ended(end);
    });
    this.chats.set(contactId, done);
    return true;
  }

  async settled(): Promise<void> {
    await Promise.all(this.chats.values());
  }
}
