import { contactKey } from '#features/contact-lists';
import { phoneKey } from '#features/contacts';
import type { CampaignsDeps } from '../campaigns.deps';
import { campaigns } from '../model/campaign.model';
import { deliveries } from '../model/delivery.model';

const BATCH = 200;

/** Empties a person's rows, which then count in the report only; skips those that wait. Idempotent. */
export async function eraseDeliveries(
  { recounts }: CampaignsDeps,
  companyId: number,
  { contactIds, phones }: { contactIds: readonly number[]; phones: readonly string[] },
): Promise<void> {
  const keys = [...phones.map(phoneKey), ...contactIds.map(contactKey)];
  for (;;) {
    const rows = [
      ...(await deliveries.find(companyId, { contactId: { $in: [...contactIds] } }, { limit: BATCH })),
      ...(await deliveries.find(companyId, { identityKey: { $in: keys } }, { limit: BATCH })),
    ];
    if (rows.length === 0) break;
    for (const { _id, state } of rows) {
      const waits = state === 'waiting' || state === 'asked' || state === 'confirmed';
      const empty = { name: '', number: '', email: '', extra: {}, identityKey: `erased:${_id}` };
      const skipped = waits ? { state: 'skipped' as const, reason: 'removed' as const } : {};
      await deliveries.updateOne(
        companyId,
        { _id },
        { $set: { ...empty, ...skipped }, $unset: { contactId: 1, knownContactId: 1, username: 1 } },
      );
    }
    const ids = [...new Set(rows.map(({ campaignId }) => campaignId))];
    for (const campaign of await campaigns.find(companyId, { _id: { $in: ids } })) recounts.changed(campaign);
  }
}
