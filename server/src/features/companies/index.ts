import type { Db } from 'mongodb';
import { z } from 'zod';
import type { AppContext } from '#core/context';
import type { StoredData } from '#core/database';
import { noEvents } from '#core/events';
import { defineServerCall } from '#core/realtime';
import type { Plans } from '#features/plans';
import { companyMigrations } from './companies.migrations';
import type { OwnerDeps } from './companies.owner';
import { mountCompanies } from './companies.routes';
import { companiesService, type Company } from './companies.service';
import { type CreateAdministrator, creating } from './creating';
import { companyDeletions } from './deletion/company-deletions';
import { companyDocuments } from './deletion/removal';
import { planLimits } from './plan-limits';

const BROADCAST_TIMEOUT_MS = 1_000;

const companyChanged = defineServerCall(
  'companies.changed',
  z.object({ companyId: z.number().int() }),
  z.literal(true),
);

type Count = (companyId: number) => Promise<number>;

export interface CompanyDeps {
  plans: Plans;
  counts: { users: Count; connections: Count; queues: Count };
}

interface CompanyProvisions {
  users: { createUser: CreateAdministrator };
}

export function createCompanies(context: AppContext, deps: CompanyDeps) {
  const { servers } = context;
  const { extensions, provide } = context.extensionPoints.declare<CompanyProvisions>('companies', {
    users: { createUser: true },
  });
  const events = context.events.of('companies');
  const service = companiesService(
    deps.plans,
    { changed: (companyId) => servers.callOthers(companyChanged, { companyId }, BROADCAST_TIMEOUT_MS) },
    events,
  );
  events.on(
    'setting.changed',
    async ({ companyId, key, value }) => {
      if (key === 'campaignsEnabled')
        await service.updateCompany(companyId, { campaignsEnabled: value === 'true' });
    },
    { background: true },
  );
  servers.handle(companyChanged, ({ companyId }) => {
    service.forget(companyId);
    return Promise.resolve(true);
  });
  return {
    ...service,
    ...planLimits((companyId) => service.planOf(companyId), deps.counts),
    ...creating({ ...context, ...deps, service, createUser: extensions.createUser }),
    extend: provide,
  };
}

export interface CompanyOwnerDeps extends Omit<OwnerDeps, 'deletions' | 'events'> {
  companies: Companies;
  plans: Plans;
  db: () => Db;
  collections: readonly string[];
  deleteSessions(companyId: number): Promise<void>;
}

export function createCompanyOwner(
  context: AppContext,
  { db, collections, deleteSessions, ...deps }: CompanyOwnerDeps,
): void {
  const events = context.events.of('companies');
  const deletions = companyDeletions({
    ...context,
    events,
    getCompany: (companyId) => deps.companies.getCompany(companyId),
    documents: companyDocuments(db, collections),
    deleteSessions,
  });
  mountCompanies(context, {
    ...deps,
    deletions,
    events,
  });
}

/** Creates the service for the command-line tool, without events. */
export function createCompaniesOffline(plans: Plans) {
  return companiesService(plans, { changed: () => Promise.resolve() }, noEvents);
}

export type Companies = ReturnType<typeof createCompanies>;
export { isInService, mayHaveSessions, type NewCompany } from './companies.service';
export type { Company };
export {
  companiesByPlan,
  companyIdsOfPlans,
  companyNamesByIds,
  dueCompanies,
  companiesWithoutSessions,
} from './list-companies';
export { endOfGrace } from './grace';

export const companiesData: StoredData = {
  migrations: [companyMigrations],
  companyCollections: ['company_usage'],
  platformCollections: ['companies', 'company_deletions'],
};
