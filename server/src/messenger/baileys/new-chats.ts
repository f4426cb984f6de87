import { evictOldest } from '../../core/cache';
import type { Inbound } from '../gateway';
import { addressOf, isGroup } from './addresses';

/** Error code for a message that would start a chat from a restricted account. */
export const NEW_CHATS_REFUSED = 463;

const MAX_AWAITED = 1_000;
const MAX_REFUSED = 5_000;

/**
 * Tracks whether an account may write to new contacts. WhatsApp bans accounts that continue after a
 * rejection, so such messages are not sent.
 */
export class NewChats {
  refused = false;
  private readonly awaited = new Map<string, string>();
  private readonly refusedChats = new Set<string>();

  /** @param hasSession - whether the chat has a Signal session, so messages were exchanged before */
  async mayWrite(chat: string, hasSession: () => Promise<boolean>): Promise<boolean> {
    if (!this.refused || isGroup(chat)) return true;
    return !this.refusedChats.has(chat) && (await hasSession());
  }

  sent(messengerId: string, chat: string): void {
    this.awaited.set(messengerId, chat);
    evictOldest(this.awaited, MAX_AWAITED);
  }

  /** Handles the messenger's response to a sent message; returns whether it now forbids new chats. */
  answered(messengerId: string, refusal: number | null): boolean {
    const chat = this.awaited.get(messengerId);
    this.awaited.delete(messengerId);
    if (refusal !== NEW_CHATS_REFUSED) return false;
    this.refused = true;
    if (chat && this.refusedChats.size < MAX_REFUSED) this.refusedChats.add(chat);
    return true;
  }

  /** Customers who write may be answered. */
  heard({ chat: { phone, lid }, fromMe }: Inbound): void {
    if (fromMe || this.refusedChats.size === 0) return;
    if (phone) this.refusedChats.delete(addressOf({ phone, lid: null }));
    if (lid) this.refusedChats.delete(addressOf({ phone: null, lid }));
  }

  allow(): void {
    this.refused = false;
    this.refusedChats.clear();
  }
}
