import type { Delivery } from '@recado/shared/campaigns';
import type { DeliveryDocument } from '../model/delivery.model';

export function presentDelivery(row: DeliveryDocument): Delivery {
  const instant = (at: Date | undefined) => at?.toISOString() ?? null;
  return {
    id: row._id,
    name: row.name,
    number: row.number,
    contactId: row.contactId ?? null,
    variant: row.variant + 1,
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
