import { z } from 'zod';
import type { AppContext } from '../../core/context';
import { defineServerCall } from '../../core/realtime';
import type { Plans } from '../plans';
import type { NewUser, User } from '../users';
import { companiesService, type Company } from './companies.service';
import { creating } from './creating';
import { planLimits, type Counts } from './plan-limits';

const TELL_MS = 1_000;

/** A company is not what it was. */
const companyChanged = defineServerCall(
  'companies.changed',
  z.object({ companyId: z.number().int() }),
  z.literal(true),
);

export interface CompanyDeps {
  plans: Plans;
  counts: Counts;
  createUser(companyId: number, user: NewUser): Promise<User>;
}

/** The tenants, what they may have and until when. */
export function createCompanies(context: Pick<AppContext, 'servers' | 'log'>, deps: CompanyDeps) {
  const { servers } = context;
  const service = companiesService(deps.plans, {
    changed: (companyId) => servers.tellOthers(companyChanged, { companyId }, TELL_MS),
  });
  servers.answer(companyChanged, ({ companyId }) => {
    service.forget(companyId);
    return Promise.resolve(true);
  });
  return {
    ...service,
    ...planLimits((companyId) => service.planOf(companyId), deps.counts),
    ...creating({ ...context, ...deps, service }),
  };
}

/** The same without calls and other servers, for the owner's tool. */
export function createCompaniesOffline(plans: Plans) {
  return companiesService(plans, { changed: () => Promise.resolve() });
}

export type Companies = ReturnType<typeof createCompanies>;
export { isInService, type NewCompany } from './companies.service';
export type { Company };
export { companyMigrations } from './companies.migrations';
