import {
  type CompanyRow,
  type createCompany,
  type PartlyPaid,
  type updateCompany,
  type Usage,
} from '@recado/shared/companies';
import { AppError, type BodyOf } from '@recado/shared/contract';
import { type Actor, actorOf, type FeatureEvents } from '#core/events';
import type { Plans } from '#features/plans';
import { presentCompanyRow } from './companies.presenter';
import {
  type companiesService,
  type Company,
  dueDayOf,
  isInService,
  type NewCompany,
  staleDueDate,
} from './companies.service';
import type { creating } from './creating';
import type { CompanyDeletions } from './deletion/company-deletions';
import { dueInstant } from './due-dates';
import type { planLimits } from './plan-limits';

type CompanyCommands = ReturnType<typeof companiesService> &
  ReturnType<typeof creating> &
  ReturnType<typeof planLimits>;

export interface OwnerDeps {
  companies: CompanyCommands;
  plans: Plans;
  deletions: Pick<CompanyDeletions, 'progressOf'>;
  partlyPaid(companyIds: readonly number[]): Promise<Map<number, PartlyPaid>>;
  setCampaigns(companyId: number, enabled: boolean): Promise<void>;
  setUserCreation(companyId: number, allowed: boolean): Promise<void>;
  userCreationAcross(companyIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  events: FeatureEvents;
}

type CompanyChanges = Omit<BodyOf<typeof updateCompany>, 'id'>;

const NO_USAGE: Usage = { users: 0, connections: 0, queues: 0 };

export function ownersCompanies(deps: OwnerDeps) {
  const { companies, plans, deletions, events } = deps;

  const rows = async (some: readonly Company[]): Promise<CompanyRow[]> => {
    const ids = some.map(({ id }) => id);
    const [allPlans, usage, progress, partlyPaid, userCreation] = await Promise.all([
      plans.listPlans(),
      companies.usageAcross(ids),
      deletions.progressOf(ids),
      deps.partlyPaid(ids),
      deps.userCreationAcross(ids),
    ]);
    return some.map((company) =>
      presentCompanyRow(company, {
        plan: allPlans.find(({ id }) => id === company.planId),
        usage: usage.get(company.id) ?? NO_USAGE,
        deletion: progress.get(company.id) ?? null,
        partlyPaid: partlyPaid.get(company.id) ?? null,
        userCreation: userCreation.get(company.id) !== 'disabled',
      }),
    );
  };
  const row = async (company: Company): Promise<CompanyRow> => {
    const [only] = await rows([company]);
    if (!only) throw new AppError('ERR_NO_COMPANY_FOUND');
    return only;
  };
  const requirePlan = async (planId: number | null | undefined): Promise<void> => {
    if (planId === null || planId === undefined)
      throw new AppError('ERR_VALIDATION', { part: 'body', field: 'planId', reason: 'required' });
    if (!(await plans.findPlan(planId))) throw new AppError('ERR_NO_PLAN_FOUND');
  };

  return {
    rows,

    /** @throws ERR_NO_PLAN_FOUND, ERR_CONFLICT {field} */
    async open(owner: Actor, { password, userName, ...input }: BodyOf<typeof createCompany>) {
      await requirePlan(input.planId);
      const { name, email, planId } = input;
      const fields = { ...fieldsOf(input, 'America/Sao_Paulo'), name, email, planId };
      const create = async (): Promise<Company> => {
        const company =
          password === undefined
            ? await companies.createCompany(fields)
            : (
                await companies.create({
                  ...fields,
                  recurrence: input.recurrence ?? 'MENSAL',
                  dueDate: fields.dueDate ?? null,
                  admin: { name: userName ?? input.name.slice(0, 50), email: input.email, password },
                })
              ).company;
        await deps.setCampaigns(company.id, company.campaignsEnabled);
        if (input.userCreation !== undefined) await deps.setUserCreation(company.id, input.userCreation);
        return company;
      };
      const payload = { by: actorOf(owner), companyName: name };
      const company = await events.act('company.created', {
        payload,
        change: create,
        settled: ({ id }) => ({ ...payload, companyId: id }),
      });
      return row(company);
    },

    /**
     * Repeats the effects of a stored status, so that an interrupted change can be repeated.
     * @throws ERR_NO_COMPANY_FOUND, ERR_VALIDATION (`planId`), ERR_NO_PLAN_FOUND, ERR_PLATFORM_COMPANY, ERR_CONFLICT
     *   {field}; {field, dueDate} for a stale due date
     */
    async change(owner: Actor, companyId: number, { expectedDueDate, ...given }: CompanyChanges) {
      const before = await companies.getCompany(companyId);
      const input = before.isPlatform ? { ...given, planId: undefined, dueDate: undefined } : given;
      if (before.isPlatform && input.status === false) throw new AppError('ERR_PLATFORM_COMPANY');
      if ((await deletions.progressOf([companyId])).size > 0)
        throw new AppError('ERR_CONFLICT', { deletion: true });
      if (!before.isPlatform) await requirePlan(input.planId === undefined ? before.planId : input.planId);
      const { dueDate, ...fields } = fieldsOf(input, before.timeZone);
      const dueDay = dueDayOf(before);
      const replaced = dueDate !== undefined && !before.isPlatform ? expectedDueDate : undefined;
      if (replaced !== undefined && replaced !== dueDay) throw staleDueDate(before);
      // An unchanged day keeps its time, so that a trial ends as promised.
      const changes = { ...fields, ...(dueDate !== undefined && input.dueDate !== dueDay && { dueDate }) };
      const update = async (): Promise<Company> => {
        const company = await companies.updateCompany(
          companyId,
          changes,
          replaced === undefined ? {} : { dueDate: before.dueDate },
        );
        if (input.campaignsEnabled !== undefined) await deps.setCampaigns(companyId, input.campaignsEnabled);
        if (input.userCreation !== undefined) await deps.setUserCreation(companyId, input.userCreation);
        if (input.status === false) await events.publish('company.deactivated', { companyId });
        if (input.status === true && before.status !== 'active')
          await events.publish('company.activated', { companyId });
        if (company.status === 'active' && isInService(company, new Date()))
          await events.publish('company.serviceConfirmed', { companyId });
        return company;
      };
      const payload = { by: actorOf(owner), companyId };
      const company = await events.act('company.updated', {
        payload,
        change: update,
        settled: ({ status }) => ({
          ...payload,
          activated: before.status !== status && status === 'active',
          deactivated: before.status !== status && status !== 'active',
        }),
      });
      return row(company);
    },
  };
}

function fieldsOf(input: CompanyChanges, timeZone: string): Partial<NewCompany> {
  const { name, email, phone, planId, status, campaignsEnabled, dueDate, recurrence, mediaQuotaMb } = input;
  return {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(typeof planId === 'number' && { planId }),
    ...(phone !== undefined && { phone }),
    ...(status !== undefined && { status: status ? ('active' as const) : ('inactive' as const) }),
    ...(campaignsEnabled !== undefined && { campaignsEnabled }),
    ...(dueDate !== undefined && { dueDate: dueDate === null ? null : dueInstant(dueDate, timeZone) }),
    ...(recurrence !== undefined && { recurrence }),
    ...(mediaQuotaMb !== undefined && { mediaQuotaMb }),
  };
}
