import { NEW_CHAT_SHARES, NEW_CHATS_PER_DAY, type OriginKind } from './limits';

/** Who starts chats: agents, texts that no one decided on, the API, schedules and campaigns. */
export const NEW_CHAT_KINDS = ['agent', 'automatic', 'api', 'schedule', 'campaign'] as const;
export type NewChatKind = (typeof NEW_CHAT_KINDS)[number];

export interface NewChatLimits {
  /** Of all messages, agents' included. */
  total: number;
  /** Of all that no agent writes. */
  automation: number;
  campaign: number;
}

/** Returns the kind under which a message counts; agents' messages have no origin. */
export function newChatKind(origin: OriginKind | undefined): NewChatKind {
  if (origin === undefined) return 'agent';
  return origin === 'api' || origin === 'schedule' || origin === 'campaign' ? origin : 'automatic';
}

/**
 * Returns the daily limit of a number.
 * @param ageDay - 1 on the day of the first pairing
 * @param raisedTo - set by a platform admin; null: by age only
 */
export function dailyNewChats(ageDay: number, raisedTo: number | null): number {
  const byAge = NEW_CHATS_PER_DAY.find(({ fromDay }) => ageDay >= fromDay) ?? NEW_CHATS_PER_DAY.at(-1);
  return Math.max(byAge?.limit ?? 0, raisedTo ?? 0);
}

/** Returns the limits of a day, rounded down. `factor` is that of WhatsApp's warning (`newChatAllowance`). */
export function newChatLimits(daily: number, factor: number): NewChatLimits {
  const total = Math.floor(daily * factor);
  return {
    total,
    automation: Math.floor(total * NEW_CHAT_SHARES.automation),
    campaign: Math.floor(total * NEW_CHAT_SHARES.campaign),
  };
}
