import { AppError } from '@recado/shared/contract';
import type { Plan } from '@recado/shared/plans';
import { isDuplicateKey, nextIdInOrder } from '../../core/database';
import { type PlanDocument, PlanModel } from './plan.model';

const MAX_PLANS = 200;

export type NewPlan = Omit<Plan, 'id'>;

export function plansService() {
  return {
    async findPlan(id: number): Promise<Plan | undefined> {
      const plan = await PlanModel.findById(id).lean<PlanDocument>().exec();
      return plan ? presentPlan(plan) : undefined;
    },

    /** @throws ERR_NO_PLAN_FOUND */
    async getPlan(id: number): Promise<Plan> {
      const plan = await this.findPlan(id);
      if (!plan) throw new AppError('ERR_NO_PLAN_FOUND');
      return plan;
    },

    async listPlans(): Promise<Plan[]> {
      const plans = await PlanModel.find()
        .sort({ valueCents: 1, _id: 1 })
        .limit(MAX_PLANS)
        .lean<PlanDocument[]>()
        .exec();
      return plans.map(presentPlan);
    },

    async createPlan(plan: NewPlan): Promise<Plan> {
      const document = { ...stored(plan), _id: await nextIdInOrder('plans') };
      await PlanModel.create(document).catch(refuse);
      return presentPlan(document);
    },

    async updatePlan(id: number, plan: NewPlan): Promise<Plan> {
      const changed = await PlanModel.findByIdAndUpdate(
        id,
        { $set: stored(plan) },
        { returnDocument: 'after' },
      )
        .lean<PlanDocument>()
        .exec()
        .catch(refuse);
      if (!changed) throw new AppError('ERR_NO_PLAN_FOUND');
      return presentPlan(changed);
    },

    /**
     * The caller must check that no company has the plan.
     * @throws ERR_NO_PLAN_FOUND
     */
    async deletePlan(id: number): Promise<void> {
      const { deletedCount } = await PlanModel.deleteOne({ _id: id }).exec();
      if (deletedCount === 0) throw new AppError('ERR_NO_PLAN_FOUND');
    },
  };
}

function stored({ name, users, connections, queues, value }: NewPlan): Omit<PlanDocument, '_id'> {
  const nameKey = name.trim().toLowerCase();
  return { name: name.trim(), nameKey, users, connections, queues, valueCents: Math.round(value * 100) };
}

function presentPlan({ _id, name, users, connections, queues, valueCents }: PlanDocument): Plan {
  return { id: _id, name, users, connections, queues, value: valueCents / 100 };
}

function refuse(error: unknown): never {
  throw isDuplicateKey(error, 'plan-name') ? new AppError('ERR_CONFLICT', { field: 'name' }) : error;
}
