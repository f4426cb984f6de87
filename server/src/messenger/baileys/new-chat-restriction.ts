import { setTimeout as delay } from 'node:timers/promises';
import { REJECTED_CHAT_WAIT_MS } from '@recado/shared/automation';
import { evictOldest } from '#core/cache';
import type { Inbound, NewChatLimits } from '../gateway';
import { addressOf, isGroup } from './addresses';

const MAX_AWAITED = 1_000;
const MAX_REJECTED = 5_000;
/** Maximum wait of new chats for the account's limits after a refusal. */
const LIMITS_TIMEOUT_MS = 3_000;
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Queried only if needed. */
interface ChatFacts {
  alternate(): Promise<string | undefined>;
  /** Returns whether the chat has a Signal session, which proves earlier messages. */
  hasSession(): Promise<boolean>;
}

/**
 * Tracks whether an account may start chats, because WhatsApp bans accounts that continue during a lock or
 * after refusals.
 */
export class NewChatRestriction {
  private lock: NewChatLimits['lock'] = null;
  private withheldUntil = 0;
  private readonly awaited = new Map<string, string>();
  /** Rejected chats, and until when nothing is sent to them. */
  private readonly rejectedChats = new Map<string, number>();
  private reading: Promise<unknown> | undefined;
  private timer: NodeJS.Timeout | undefined;

  /** @param onChange - called when `active` may have changed */
  constructor(private readonly onChange: () => void) {}

  get active(): boolean {
    return this.endsAt > Date.now();
  }

  async mayWrite(chat: string, facts: ChatFacts): Promise<boolean> {
    if (isGroup(chat)) return true;
    if (this.rejectedChats.size > 0 && (await this.wasRejected(chat, facts))) return false;
    if (!this.active && !this.reading) return true;
    if (await facts.hasSession()) return true;
    await this.reading;
    return !this.active;
  }

  sent(messengerId: string, chat: string): void {
    this.awaited.set(messengerId, chat);
    evictOldest(this.awaited, MAX_AWAITED);
  }

  /** Handles WhatsApp's response to a sent message. Returns whether it newly refused a chat. */
  recordResponse(messengerId: string, isRejected: boolean): boolean {
    const chat = this.awaited.get(messengerId);
    this.awaited.delete(messengerId);
    if (!isRejected || chat === undefined) return false;
    const isKnown = this.isRejected(chat);
    this.rejectedChats.delete(chat);
    this.rejectedChats.set(chat, Date.now() + REJECTED_CHAT_WAIT_MS);
    evictOldest(this.rejectedChats, MAX_REJECTED);
    return !isKnown;
  }

  /** Allows messages to a refused customer who has written. */
  heard({ chat: { phone, lid }, fromMe }: Inbound): void {
    if (fromMe || this.rejectedChats.size === 0) return;
    if (phone) this.rejectedChats.delete(addressOf({ phone, lid: null }));
    if (lid) this.rejectedChats.delete(addressOf({ phone: null, lid }));
  }

  /** Makes new chats wait until the account's limits are read. */
  waitFor(read: Promise<unknown>): void {
    const reading = Promise.race([read, delay(LIMITS_TIMEOUT_MS, undefined, { ref: false })]).finally(() => {
      if (this.reading === reading) this.reading = undefined;
    });
    this.reading = reading;
  }

  locked(lock: NewChatLimits['lock']): void {
    this.lock = lock;
    this.changed();
  }

  /** Withholds new chats until that time, whatever WhatsApp reports. Null ends it. */
  withhold(until: Date | null): void {
    const withheldUntil = until?.getTime() ?? 0;
    if (withheldUntil === this.withheldUntil) return;
    this.withheldUntil = withheldUntil;
    this.changed();
  }

  /** Clears the state of the previously paired account. */
  reset(): void {
    this.rejectedChats.clear();
    this.withheldUntil = 0;
    this.locked(null);
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private get endsAt(): number {
    const locked = this.lock?.active ? (this.lock.endsAt?.getTime() ?? Infinity) : 0;
    return Math.max(locked, this.withheldUntil);
  }

  private changed(): void {
    clearTimeout(this.timer);
    const left = this.endsAt - Date.now();
    if (left > 0) this.timer = setTimeout(() => this.changed(), Math.min(left, MAX_TIMER_MS)).unref();
    this.onChange();
  }

  private async wasRejected(chat: string, facts: ChatFacts): Promise<boolean> {
    if (this.isRejected(chat)) return true;
    const alternate = await facts.alternate();
    return alternate !== undefined && this.isRejected(alternate);
  }

  private isRejected(chat: string): boolean {
    return (this.rejectedChats.get(chat) ?? 0) > Date.now();
  }
}
