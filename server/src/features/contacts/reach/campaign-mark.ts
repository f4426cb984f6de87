import { type CampaignMark, type ContactDocument, contacts } from '../contact.model';

type Key = Pick<ContactDocument, 'companyId' | '_id'>;

/** Runs before the message is stored, so that no reply precedes the mark. */
export async function setCampaignMark({ companyId, _id }: Key, campaign: CampaignMark): Promise<void> {
  await contacts.updateOne(companyId, { _id }, { $set: { campaign } });
}

/** Idempotent. */
export async function endCampaignReply({ companyId, _id }: Key, deliveryId: string): Promise<void> {
  await contacts.updateOne(
    companyId,
    { _id, 'campaign.deliveryId': deliveryId },
    { $unset: { 'campaign.awaitsReply': 1 } },
  );
}
