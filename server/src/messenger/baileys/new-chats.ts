import { forgetOldest } from '../../core/cache';
import type { Inbound } from '../gateway';
import { addressOf, isGroup } from './addresses';

/** The messenger's refusal of a message that would start a chat: the account is restricted. */
export const NEW_CHATS_REFUSED = 463;

const MAX_AWAITED = 1_000;
const MAX_REFUSED = 5_000;

/**
 * Whether an account may write to people it never wrote with. Who goes on trying after a refusal loses the number: what
 * the messenger would refuse is not even sent.
 */
export class NewChats {
  refused = false;
  private readonly awaited = new Map<string, string>();
  private readonly refusedChats = new Set<string>();

  /** @param hasSession whether something was ever encrypted for, or by, that chat. */
  async mayWrite(chat: string, hasSession: () => Promise<boolean>): Promise<boolean> {
    if (!this.refused || isGroup(chat)) return true;
    return !this.refusedChats.has(chat) && (await hasSession());
  }

  sent(messengerId: string, chat: string): void {
    this.awaited.set(messengerId, chat);
    forgetOldest(this.awaited, MAX_AWAITED);
  }

  /** The messenger's answer to what was sent. Answers whether it forbids new chats from now on. */
  answered(messengerId: string, refusal: number | null): boolean {
    const chat = this.awaited.get(messengerId);
    this.awaited.delete(messengerId);
    if (refusal !== NEW_CHATS_REFUSED) return false;
    this.refused = true;
    if (chat && this.refusedChats.size < MAX_REFUSED) this.refusedChats.add(chat);
    return true;
  }

  /** Who wrote to us may be answered. */
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
