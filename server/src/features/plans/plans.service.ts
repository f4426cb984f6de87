import type { Plan } from '@recado/shared/plans';
import { nextId } from '../../core/database';
import { PlanModel, type PlanDocument } from './plan.model';

/** What a company may have, and for how much. */
export function plansService() {
  return {
    /** Undefined when no plan has that id. */
    async findPlan(id: number): Promise<Plan | undefined> {
      const plan = await PlanModel.findById(id).lean<PlanDocument>().exec();
      return plan ? presentPlan(plan) : undefined;
    },

    /** `value` is the price a month in reais. */
    async createPlan({ value, ...plan }: Omit<Plan, 'id'>): Promise<Plan> {
      const document = { ...plan, _id: await nextId('plans'), valueCents: Math.round(value * 100) };
      await PlanModel.create(document);
      return presentPlan(document);
    },
  };
}

function presentPlan({ _id, name, users, connections, queues, valueCents }: PlanDocument): Plan {
  return { id: _id, name, users, connections, queues, value: valueCents / 100 };
}
