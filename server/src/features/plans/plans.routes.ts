import type { AuditAction } from '@recado/shared/audit';
import { AppError } from '@recado/shared/contract';
import { createPlan, deletePlan, getPlan, listAllPlans, listPlans, updatePlan } from '@recado/shared/plans';
import type { AppContext } from '../../core/context';
import type { Plans } from '.';

export interface PlanUse {
  companiesByPlan(): Promise<ReadonlyMap<number, number>>;
  /** Audits a platform admin's change. */
  audited(caller: { userId: number; name: string }, action: AuditAction, subject: string): Promise<void>;
}

export function mountPlans(
  { endpoints }: Pick<AppContext, 'endpoints'>,
  plans: Plans,
  { companiesByPlan, audited }: PlanUse,
): void {
  endpoints.mount(listPlans, () => plans.listPlans());

  endpoints.mount(listAllPlans, async () => {
    const [all, companies] = await Promise.all([plans.listPlans(), companiesByPlan()]);
    return all.map((plan) => ({ ...plan, companies: companies.get(plan.id) ?? 0 }));
  });

  endpoints.mount(getPlan, ({ params }) => plans.getPlan(params.planId));

  endpoints.mount(createPlan, async ({ caller, body }) => {
    const plan = await plans.createPlan(body);
    await audited(caller, 'plan.created', plan.name);
    return plan;
  });

  endpoints.mount(updatePlan, async ({ caller, params, body }) => {
    const plan = await plans.updatePlan(params.planId, body);
    await audited(caller, 'plan.updated', plan.name);
    return plan;
  });

  endpoints.mount(deletePlan, async ({ caller, params }) => {
    const plan = await plans.getPlan(params.planId);
    const companies = (await companiesByPlan()).get(plan.id) ?? 0;
    if (companies > 0) throw new AppError('ERR_CONFLICT', { companies });
    await plans.deletePlan(plan.id);
    await audited(caller, 'plan.deleted', plan.name);
  });
}
