import type { Plans } from '../plans';
import { companiesService } from './companies.service';

/** Companies have no calls of their own yet: the signed-in user's record carries what is read. */
export function createCompanies(plans: Plans): Companies {
  return companiesService(plans);
}

export type Companies = ReturnType<typeof companiesService>;
export { isInService, type Company, type NewCompany } from './companies.service';
export { companyMigrations } from './companies.migrations';
