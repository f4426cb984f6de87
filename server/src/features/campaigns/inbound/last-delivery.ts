import type { CampaignsDeps } from '../campaigns.deps';
import { deliveries, type DeliveryDocument } from '../model/delivery.model';

const DAY_MS = 86_400_000;
/** An opt-out word after this time no longer concerns the campaign. */
const CONCERNS_MS = 30 * DAY_MS;

const GOT_ONE = [
  'asked',
  'confirmed',
  'declined',
  'expired',
  'sending',
  'sent',
  'delivered',
  'read',
] as const;

/** Returns the latest row by which the person got a message of a campaign in the last 30 days. */
export async function lastDelivery(
  { contacts }: Pick<CampaignsDeps, 'contacts'>,
  companyId: number,
  contactId: number,
  now = new Date(),
): Promise<DeliveryDocument | undefined> {
  const contactIds = await contacts.joinedIds(companyId, contactId);
  const rows = await deliveries.find(companyId, {
    contactId: { $in: contactIds },
    state: { $in: [...GOT_ONE] },
  });
  const since = now.getTime() - CONCERNS_MS;
  return rows.filter((row) => timeOf(row) >= since).sort((a, b) => timeOf(b) - timeOf(a))[0];
}

/** Time of the row's last message. */
export function timeOf({ sentAt, askedAt }: DeliveryDocument): number {
  return (sentAt ?? askedAt)?.getTime() ?? 0;
}
