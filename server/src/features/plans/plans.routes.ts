import { AppError } from '@recado/shared/contract';
import { createPlan, deletePlan, getPlan, listAllPlans, listPlans, updatePlan } from '@recado/shared/plans';
import type { AppContext } from '#core/context';
import { type Actor, actorOf } from '#core/events';
import type { plansService } from './plans.service';

export interface PlanUse {
  companiesByPlan(): Promise<ReadonlyMap<number, number>>;
}

export function mountPlans(
  { endpoints, events }: AppContext,
  plans: ReturnType<typeof plansService>,
  { companiesByPlan }: PlanUse,
): void {
  const { act } = events.of('plans');
  const about = (by: Actor, { id, name }: { id: number | null; name: string }) => ({
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

  endpoints.mount(createPlan, ({ caller, body }) =>
    act('plan.created', {
      payload: about(caller, { id: null, name: body.name }),
      change: () => plans.createPlan(body),
      settled: (plan) => about(caller, plan),
    }),
  );

  endpoints.mount(updatePlan, async ({ caller, params, body }) => {
    const { id, name } = await plans.getPlan(params.planId);
    return act('plan.updated', {
      payload: about(caller, { id, name: body.name ?? name }),
      change: () => plans.updatePlan(caller, id, body),
      settled: (plan) => about(caller, plan),
    });
  });

  endpoints.mount(deletePlan, async ({ caller, params }) => {
    const plan = await plans.getPlan(params.planId);
    const companies = (await companiesByPlan()).get(plan.id) ?? 0;
    if (companies > 0) throw new AppError('ERR_CONFLICT', { companies });
    await act('plan.deleted', { payload: about(caller, plan), change: () => plans.deletePlan(plan.id) });
  });
}
