import { type MessageOriginKind, NEW_CHAT_SHARES, NEW_CHATS_PER_DAY } from './limits';

export const NEW_CHAT_KINDS = ['agent', 'call', 'automatic', 'api', 'schedule', 'campaign'] as const;
export type NewChatKind = (typeof NEW_CHAT_KINDS)[number];

const COUNTED_APART = ['call', 'api', 'schedule', 'campaign'] as const;

export interface NewChatLimits {
  total: number;
  automation: number;
  campaign: number;
}

export function newChatKind(origin: MessageOriginKind | undefined): NewChatKind {
  if (origin === undefined) return 'agent';
  return COUNTED_APART.find((kind) => kind === origin) ?? 'automatic';
}

/**
 * @param ageDay - 1 on the day of the first pairing
 * @param raisedTo - limit set by a platform admin; null applies only the limit by age
 */
export function dailyNewChats(ageDay: number, raisedTo: number | null): number {
  const byAge = NEW_CHATS_PER_DAY.find(({ fromDay }) => ageDay >= fromDay) ?? NEW_CHATS_PER_DAY.at(-1);
  return Math.max(byAge?.limit ?? 0, raisedTo ?? 0);
}

/** Limits are rounded down. `factor` is from `newChatAllowance`. */
export function newChatLimits(daily: number, factor: number): NewChatLimits {
  const total = Math.floor(daily * factor);
  return {
    total,
    automation: Math.floor(total * NEW_CHAT_SHARES.automation),
    campaign: Math.floor(total * NEW_CHAT_SHARES.campaign),
  };
}
