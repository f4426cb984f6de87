import type { CampaignsDeps } from './campaigns.deps';
import { presentCampaign } from './campaigns.presenter';
import type { CampaignDocument } from './model/campaign.model';

export async function publishCampaign(
  deps: CampaignsDeps,
  action: 'create' | 'update',
  row: CampaignDocument,
): Promise<void> {
  const record = await presentCampaign(deps, row);
  deps.publisher.toCampaigns(row.companyId, 'campaign', { action, record, id: row._id });
}
