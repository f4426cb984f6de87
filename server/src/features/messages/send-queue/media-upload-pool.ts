/** All dispatched, the connection is down, or a later attempt. */
export type ChatEnd = 'done' | 'down' | { retryInMs: number };

/**
 * Sends chats with files in the background, because of conversions and uploads. Each chat keeps its order.
 */
export class MediaUploadPool {
  private readonly chats = new Map<number, Promise<void>>();

  constructor(
    private readonly atOnce: number,
    private readonly ended: (contactId: number, end: ChatEnd) => void,
  ) {}

  get size(): number {
    return this.chats.size;
  }

  has(contactId: number): boolean {
    return this.chats.has(contactId);
  }

  /** Returns false if too many chats are in progress. The caller tries again when one ends. */
  start(contactId: number, work: () => Promise<ChatEnd>): boolean {
    if (this.chats.size >= this.atOnce) return false;
    const done = work().then((end) => {
      this.chats.delete(contactId);
      this.ended(contactId, end);
    });
    this.chats.set(contactId, done);
    return true;
  }

  async settled(): Promise<void> {
    await Promise.all(this.chats.values());
  }
}
