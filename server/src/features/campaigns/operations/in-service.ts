import { mayHaveSessions } from '#features/companies';
import type { CampaignsDeps } from '../campaigns.deps';

/** Returns whether the company is active and at most in its grace period. */
export async function isInService(
  { companies, graceDays }: CampaignsDeps,
  companyId: number,
): Promise<boolean> {
  return mayHaveSessions(await companies.getCompany(companyId), graceDays, new Date());
}
