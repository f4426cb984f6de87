import type { Campaign, CampaignCounts, DeliveryState } from '@recado/shared/campaigns';

/** Returns the shares (0–1) of valid persons; 0 without any. `sent` includes `delivered`. */
export function progressOf({ valid, sent, delivered }: Pick<CampaignCounts, 'valid' | 'sent' | 'delivered'>) {
  const share = (count: number) => (valid === 0 ? 0 : Math.min(1, count / valid));
  return { sent: share(sent), delivered: share(delivered) };
}

/** A campaign that was never started has no progress. */
export function hasStarted({ status }: Pick<Campaign, 'status'>): boolean {
  return status !== 'INATIVA' && status !== 'PROGRAMADA';
}

/** Groups of the persons table. An empty list: all persons. */
export const DELIVERY_GROUPS = {
  all: [],
  queued: ['waiting', 'asking', 'sending', 'confirmed'],
  asked: ['asked'],
  sent: ['sent'],
  delivered: ['delivered'],
  read: ['read'],
  declined: ['declined', 'expired'],
  failed: ['failed'],
  maybeSent: ['unknown'],
  skipped: ['skipped'],
} as const satisfies Record<string, readonly DeliveryState[]>;

export type DeliveryGroup = keyof typeof DELIVERY_GROUPS;

export const DELIVERY_GROUP_IDS = Object.keys(DELIVERY_GROUPS) as DeliveryGroup[];

/** Milliseconds until the list is copied, at the present rate; undefined if unknown. */
export function copyingTimeLeft(
  { starting, startedAt }: Pick<Campaign, 'starting' | 'startedAt'>,
  now: Date,
): number | undefined {
  if (!starting || !startedAt || starting.copied === 0) return undefined;
  const elapsed = now.getTime() - Date.parse(startedAt);
  return Math.max(0, (elapsed / starting.copied) * (starting.total - starting.copied));
}
