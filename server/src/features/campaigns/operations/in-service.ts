import { mayHaveSessions } from '#features/companies';
import type { CampaignsDeps } from '../campaigns.deps';

/** Includes the grace period. */
export async function isInService(
  { companies, graceDays }: CampaignsDeps,
  companyId: number,
): Promise<boolean> {
  return mayHaveSessions(await companies.getCompany(companyId), graceDays, new Date());
}
