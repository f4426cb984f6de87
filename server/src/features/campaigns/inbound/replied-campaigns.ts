import type { ContactDocument } from '#features/contacts';
import type { CampaignsDeps } from '../campaigns.deps';
import { campaigns } from '../model/campaign.model';
import { deliveries, type DeliveryDocument } from '../model/delivery.model';
import { lastDeliveries, mayReply } from './last-delivery';

interface RepliedCampaign {
  id: number;
  name: string;
  queueId: number | null;
}

/**
 * Returns the campaigns, by contact, to which messages that open tickets reply, and counts the replies. Two reads
 * for all contacts; none if no one may reply. Idempotent.
 */
export async function repliedCampaigns(
  deps: CampaignsDeps,
  companyId: number,
  contacts: readonly ContactDocument[],
): Promise<Map<number, RepliedCampaign>> {
  const replied = new Map<number, RepliedCampaign>();
  const rows = await lastDeliveries(
    deps,
    companyId,
    contacts.filter((contact) => mayReply(contact)),
  );
  if (rows.size === 0) return replied;
  const byId = await countReplies(deps, companyId, [...rows.values()]);
  for (const [contactId, { campaignId }] of rows) {
    const campaign = byId.get(campaignId);
    if (campaign) replied.set(contactId, { id: campaignId, name: campaign.name, queueId: campaign.queueId });
  }
  return replied;
}

/** @returns the campaigns by id */
export async function countReplies(
  { recounts }: CampaignsDeps,
  companyId: number,
  rows: readonly DeliveryDocument[],
) {
  const ids = [...new Set(rows.map(({ campaignId }) => campaignId))];
  const found = await campaigns.find(companyId, { _id: { $in: ids } });
  const first = rows.filter(({ respondedAt }) => respondedAt === undefined);
  if (first.length > 0) {
    const isFirst = { _id: { $in: first.map(({ _id }) => _id) }, respondedAt: { $exists: false } };
    await deliveries.updateMany(companyId, isFirst, { $set: { respondedAt: new Date() } });
    for (const campaign of found)
      if (first.some(({ campaignId }) => campaignId === campaign._id)) recounts.changed(campaign);
  }
  return new Map(found.map((campaign) => [campaign._id, campaign]));
}
