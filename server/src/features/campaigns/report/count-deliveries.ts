import {
  type CampaignCounts,
  DELIVERY_FAILURES,
  DELIVERY_STATES,
  type DeliveryReason,
  type DeliveryState,
  SKIP_REASONS,
} from '@recado/shared/campaigns';
import type { CampaignDocument } from '../model/campaign.model';
import { deliveries } from '../model/delivery.model';

type StoredReport = CampaignDocument['report'];

type States = Record<DeliveryState, number>;

const READ = ['read'] as const;
const DELIVERED = ['delivered', ...READ] as const;
const SENT = ['sent', ...DELIVERED] as const;

/** Counts a campaign's persons from its indexes. */
export async function countDeliveries(
  campaign: CampaignDocument,
): Promise<{ counts: CampaignCounts; report: StoredReport; left: CampaignDocument['left'] }> {
  const { companyId, _id: campaignId } = campaign;
  const [states, newChats, skipped, failures, variants, more] = await Promise.all([
    countStates(companyId, campaignId),
    deliveries.count(companyId, { campaignId, state: 'waiting', isNewChat: true }),
    countReasons(companyId, campaignId, SKIP_REASONS),
    countReasons(companyId, campaignId, DELIVERY_FAILURES),
    countVariants(campaign),
    countOthers(campaign),
  ]);
  const invalid = skipped.find(({ reason }) => reason === 'invalid')?.count ?? 0;
  const total = sum(states, DELIVERY_STATES);
  const sent = more.sentAfterConfirmation + sum(states, ['sending', ...SENT]);
  const sentAfterReply = campaign.confirmation ? sent : 0;
  return {
    counts: {
      total,
      valid: total - invalid,
      unknown: more.unknown,
      waiting: states.waiting + states.asking + (campaign.confirmation ? 0 : states.sending),
      requested: campaign.confirmation
        ? sum(states, ['asked', 'confirmed', 'declined', 'expired']) + sentAfterReply + more.requestedOnly
        : 0,
      confirmed: campaign.confirmation ? states.confirmed + sentAfterReply : 0,
      declined: states.declined,
      expired: states.expired,
      sent: sum(states, SENT),
      delivered: sum(states, DELIVERED),
      read: states.read,
      skipped: states.skipped,
      failed: states.failed,
      maybeSent: states.unknown,
    },
    report: { skipped, failures, optOuts: more.optOuts, replied: more.replied, variants },
    left: { messages: states.waiting, newChats },
  };
}

async function countStates(companyId: number, campaignId: number): Promise<States> {
  const counted = await Promise.all(
    DELIVERY_STATES.map(
      async (state) => [state, await deliveries.count(companyId, { campaignId, state })] as const,
    ),
  );
  return Object.fromEntries(counted) as States;
}

async function countReasons(
  companyId: number,
  campaignId: number,
  reasons: readonly DeliveryReason[],
): Promise<{ reason: DeliveryReason; count: number }[]> {
  const counted = await Promise.all(
    reasons.map(async (reason) => ({
      reason,
      count: await deliveries.count(companyId, { campaignId, reason }),
    })),
  );
  return counted.filter(({ count }) => count > 0);
}

/** Omits texts that no person got. */
async function countVariants(campaign: CampaignDocument): Promise<StoredReport['variants']> {
  const { companyId, _id: campaignId, version, messages, earlier } = campaign;
  const texts = [...earlier, { version, messages }].flatMap((one) =>
    one.messages.flatMap((text, variant) => (text ? [{ version: one.version, variant, text }] : [])),
  );
  const counted = await Promise.all(
    texts.map(async ({ version: of, variant, text }) => {
      const count = (states: readonly DeliveryState[]) =>
        Promise.all(
          states.map((state) => deliveries.count(companyId, { campaignId, version: of, variant, state })),
        ).then((counts) => counts.reduce((all, one) => all + one, 0));
      const [sent, delivered, read, replied] = await Promise.all([
        count(SENT),
        count(DELIVERED),
        count(READ),
        deliveries.count(companyId, {
          campaignId,
          version: of,
          variant,
          respondedAt: { $exists: true },
        }),
      ]);
      return { version: of, variant: variant + 1, text, sent, delivered, read, replied };
    }),
  );
  return counted.filter(({ sent }) => sent > 0);
}

async function countOthers({ companyId, _id: campaignId, confirmation }: CampaignDocument) {
  const ended = { campaignId, state: { $in: ['failed', 'skipped', 'unknown'] as DeliveryState[] } };
  const count = (filter: Parameters<typeof deliveries.count>[1]) =>
    confirmation ? deliveries.count(companyId, filter) : Promise.resolve(0);
  const [unknown, optOuts, replied, sentAfterConfirmation, requestedOnly] = await Promise.all([
    deliveries.count(companyId, { campaignId, unverified: true, state: 'waiting' }),
    deliveries.count(companyId, { campaignId, optedOut: true }),
    deliveries.count(companyId, { campaignId, respondedAt: { $exists: true } }),
    count({ ...ended, confirmedAt: { $exists: true } }),
    count({ ...ended, askedAt: { $exists: true }, confirmedAt: { $exists: false } }),
  ]);
  return { unknown, optOuts, replied, sentAfterConfirmation, requestedOnly };
}

function sum(states: States, wanted: readonly DeliveryState[]): number {
  return wanted.reduce((all, state) => all + states[state], 0);
}
