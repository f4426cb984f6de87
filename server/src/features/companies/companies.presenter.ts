import {
  type CompanyDetail,
  type CompanyRow,
  dayOf,
  daysBetween,
  type Usage,
} from '@recado/shared/companies';
import type { Plan } from '@recado/shared/plans';
import { versionOf } from '#core/forms';
import type { Caller } from '#core/tenancy/caller';
import type { Company } from './companies.service';
import { BILLING_FIELDS } from './company.model';

export function presentCompany(caller: Caller, company: Company, plan: Plan | undefined): CompanyDetail {
  const mayKnow = caller.profile === 'admin' || caller.superAdmin;
  const { dueDate, timeZone, trialExpiration, createdAt } = company;
  const reserved = Object.fromEntries(
    (['email', 'phone', ...BILLING_FIELDS] as const).map((field) => [field, mayKnow ? company[field] : null]),
  ) as Pick<CompanyDetail, 'email' | 'phone' | (typeof BILLING_FIELDS)[number]>;
  return {
    id: company.id,
    name: company.name,
    ...reserved,
    status: company.status === 'active',
    planId: company.planId,
    plan: plan ?? null,
    dueDate: dueDate && dayOf(dueDate, timeZone),
    recurrence: company.recurrence,
    trialExpiration: trialExpiration?.toISOString() ?? null,
    campaignsEnabled: company.campaignsEnabled,
    schedules: company.schedules,
    version: versionOf(company),
    timeZone,
    language: company.language,
    createdAt: createdAt.toISOString(),
  };
}

export function presentCompanyRow(
  company: Company,
  around: { plan: Plan | undefined; usage: Usage } & Pick<
    CompanyRow,
    'deletion' | 'partlyPaid' | 'userCreation'
  >,
): CompanyRow {
  const { dueDate, timeZone } = company;
  const { plan, usage, deletion, partlyPaid, userCreation } = around;
  const due = dueDate && dayOf(dueDate, timeZone);
  return {
    id: company.id,
    name: company.name,
    email: company.email,
    phone: company.phone,
    status: company.status === 'active',
    planId: company.planId,
    plan: plan ? { id: plan.id, name: plan.name } : null,
    dueDate: due,
    daysLeft: due === null ? null : daysBetween(dayOf(new Date(), timeZone), due),
    recurrence: company.recurrence,
    campaignsEnabled: company.campaignsEnabled,
    userCreation,
    // The API requires these keys as strings.
    settings: [
      { key: 'campaignsEnabled', value: String(company.campaignsEnabled) },
      { key: 'userCreation', value: userCreation ? 'enabled' : 'disabled' },
    ],
    usage,
    limits: plan ? { users: plan.users, connections: plan.connections, queues: plan.queues } : null,
    mediaQuotaMb: company.mediaQuotaMb,
    isPlatform: company.isPlatform,
    createdAt: company.createdAt.toISOString(),
    deletion,
    partlyPaid,
  };
}
