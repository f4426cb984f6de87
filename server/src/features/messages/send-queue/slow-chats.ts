import type { ChatEnd } from './drain';

/**
 * Chats of a connection whose turn takes long (a recording is converted, a film goes up): they go on by themselves, so
 * that nobody else's message waits for them. A chat's own messages do: nothing in it is overtaken.
 */
export class SlowChats {
  private readonly chats = new Map<number, Promise<void>>();

  constructor(
    private readonly atOnce: number,
    /** A chat is done, or stopped where it says: whoever sends looks for what is left. */
    private readonly ended: (end: ChatEnd) => void,
  ) {}

  get size(): number {
    return this.chats.size;
  }

  has(contactId: number): boolean {
    return this.chats.has(contactId);
  }

  /** Answers false when as many as may are under way: the chat's turn comes when one of them has ended. */
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
