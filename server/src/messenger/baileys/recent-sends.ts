import type { proto } from '@whiskeysockets/baileys';

const MOST = 100;

/** The last messages of a connection, for a phone that could not decrypt one and asks for it again. */
export class RecentSends {
  private readonly messages = new Map<string, proto.IMessage>();

  keep(id: string, message: proto.IMessage): void {
    this.messages.delete(id);
    this.messages.set(id, message);
    if (this.messages.size <= MOST) return;
    for (const oldest of this.messages.keys()) {
      this.messages.delete(oldest);
      return;
    }
  }

  get(id: string): proto.IMessage | undefined {
    return this.messages.get(id);
  }
}
