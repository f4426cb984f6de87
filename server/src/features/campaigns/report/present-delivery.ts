import type { Delivery } from '@recado/shared/campaigns';
import type { CampaignDocument } from '../model/campaign.model';
import type { DeliveryDocument } from '../model/delivery.model';
import { textOf } from '../starting/deal-texts';

export function presentDelivery(
  campaign: Pick<CampaignDocument, '_id' | 'messages'>,
  row: DeliveryDocument,
): Delivery {
  const instant = (at: Date | undefined) => at?.toISOString() ?? null;
  return {
    id: row._id,
    name: row.name,
    number: row.number,
    ...(row.username !== undefined && { username: row.username }),
    contactId: row.contactId ?? null,
    variant: textOf(campaign, row) + 1,
    state: row.state,
    reason: row.reason ?? null,
    confirmationRequestedAt: instant(row.askedAt),
    confirmedAt: instant(row.confirmedAt),
    sentAt: instant(row.sentAt),
    deliveredAt: instant(row.deliveredAt),
    readAt: instant(row.readAt),
    respondedAt: instant(row.respondedAt),
  };
}
