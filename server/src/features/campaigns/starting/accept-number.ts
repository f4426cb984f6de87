import { type CampaignDocument, campaigns } from '../model/campaign.model';
import { numberGuards } from '../pace/number-guard.model';

/**
 * Accepts the number that is paired now, if no other campaign of the connection runs. Runs before a campaign begins
 * to send.
 */
export async function acceptNumber({
  companyId,
  connectionId,
}: Pick<CampaignDocument, 'companyId' | 'connectionId'>): Promise<void> {
  if (connectionId === null) return;
  const running = { connectionId, status: 'EM_ANDAMENTO' as const };
  if (await campaigns.findOne(companyId, running, { select: { _id: 1 } })) return;
  await numberGuards.updateOne(companyId, { _id: connectionId }, { $set: { number: null } });
}
