import { AppError } from '@recado/shared/contract';
import { createPlan, deletePlan, getPlan, listAllPlans, listPlans, updatePlan } from '@recado/shared/plans';
import type { AppContext } from '../../core/context';
import { type Actor, actorOf } from '../../core/events';
import type { Plans } from '.';

export interface PlanUse {
  companiesByPlan(): Promise<ReadonlyMap<number, number>>;
}

export function mountPlans(
  { endpoints, events }: Pick<AppContext, 'endpoints' | 'events'>,
  plans: Plans,
  { companiesByPlan }: PlanUse,
): void {
  const { publish } = events.of('plans');
  const change = (by: Actor, { id, name }: { id: number; name: string }) => ({
    by: actorOf(by),
    planId: id,
    planName: name,
  });
  endpoints.mount(listPlans, () => plans.listPlans());

  endpoints.mount(listAllPlans, async () => {
    const [all, companies] = await Promise.all([plans.listPlans(), companiesByPlan()]);
    return all.map((plan) => ({ ...plan, companies: companies.get(plan.id) ?? 0 }));
  });

  endpoints.mount(getPlan, ({ params }) => plans.getPlan(params.planId));

  endpoints.mount(createPlan, async ({ caller, body }) => {
    const plan = await plans.createPlan(body);
    await publish('plan.created', change(caller, plan));
    return plan;
  });

  endpoints.mount(updatePlan, async ({ caller, params, body }) => {
    const plan = await plans.updatePlan(params.planId, body);
    await publish('plan.updated', change(caller, plan));
    return plan;
  });

  endpoints.mount(deletePlan, async ({ caller, params }) => {
    const plan = await plans.getPlan(params.planId);
    const companies = (await companiesByPlan()).get(plan.id) ?? 0;
    if (companies > 0) throw new AppError('ERR_CONFLICT', { companies });
    await plans.deletePlan(plan.id);
    await publish('plan.deleted', change(caller, plan));
  });
}
