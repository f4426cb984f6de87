import type { CampaignSettings, PauseReason } from '@recado/shared/campaigns';
import type { CampaignDocument } from '../model/campaign.model';
import { deliveries, type DeliveryDocument } from '../model/delivery.model';
import { nextPermitted, ZONES } from '../pace/permitted-hours';

export interface PickRules {
  hours: CampaignSettings['hours'];
  /** For numbers of other countries. */
  companyZone: string;
  newChats: { reason: PauseReason; until: Date | null } | null;
  now: Date;
}

/** `idle`: only replies are awaited; `done`: nothing is left. */
type Picked =
  | { row: DeliveryDocument }
  | { pause: { reason: PauseReason; until: Date | null } }
  | { later: Date }
  | 'idle'
  | 'done';

/**
 * Returns the next person. Confirmed messages are sent at any hour; others in the order of the list, as far as the
 * hours of their area and the limits of new chats permit.
 */
export async function pickDelivery(campaign: CampaignDocument, rules: PickRules): Promise<Picked> {
  const { companyId, _id: campaignId } = campaign;
  const first = (filter: object) =>
    deliveries.findOne(companyId, { campaignId, ...filter }, { sort: { order: 1 } });
  const confirmed = await first({ state: 'confirmed' });
  if (confirmed) return { row: confirmed };
  const { now } = rules;
  const isDue = { $or: [{ notBefore: { $exists: false } }, { notBefore: { $lte: now } }] };
  let best: DeliveryDocument | undefined;
  let opensAt: Date | null | undefined;
  let isLimited = false;
  const groups = ZONES.flatMap((zone) => [false, true].map((isNewChat) => ({ zone, isNewChat })));
  const rows = await Promise.all(groups.map((group) => first({ state: 'waiting', ...group, ...isDue })));
  for (const [index, { zone, isNewChat }] of groups.entries()) {
    const row = rows[index];
    if (!row) continue;
    const closedUntil = campaign.ignoreHours
      ? null
      : nextPermitted(rules.hours, zone === '' ? rules.companyZone : zone, now);
    if (closedUntil !== null) opensAt = earlier(opensAt, closedUntil ?? null);
    else if (isNewChat && rules.newChats) isLimited = true;
    else if (!best || row.order < best.order) best = row;
  }
  if (best) return { row: best };
  if (isLimited && rules.newChats) return { pause: rules.newChats };
  if (opensAt !== undefined) return { pause: { reason: 'hours', until: opensAt } };
  return nextState(campaign, now);
}

const OPEN = ['waiting', 'asking', 'asked', 'confirmed', 'sending'] as const;

/** Needs one query, because a reply may change a state between two. */
async function nextState({ companyId, _id: campaignId }: CampaignDocument, now: Date): Promise<Picked> {
  const waiting = await deliveries.findOne(
    companyId,
    { campaignId, state: 'waiting' },
    { sort: { notBefore: 1 } },
  );
  if (waiting) return { later: waiting.notBefore ?? now };
  const open = { campaignId, state: { $in: [...OPEN] } };
  const row = await deliveries.findOne(companyId, open, { select: { state: 1 } });
  if (!row) return 'done';
  return row.state === 'waiting' || row.state === 'confirmed' ? { later: now } : 'idle';
}

function earlier(one: Date | null | undefined, other: Date | null): Date | null {
  if (!one) return other;
  return other !== null && other < one ? other : one;
}
