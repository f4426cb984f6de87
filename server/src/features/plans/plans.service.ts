import { AppError } from '@recado/shared/contract';
import type { Plan } from '@recado/shared/plans';
import { isDuplicateKey, nextIdInOrder } from '#core/database';
import { savingForm, versionOf } from '#core/forms';
import type { Caller } from '#core/tenancy/caller';
import { type PlanDocument, PlanModel } from './plan.model';

const MAX_PLANS = 200;

export type NewPlan = Omit<Plan, 'id' | 'version'>;

export function plansService() {
  const found = async (id: number): Promise<PlanDocument> => {
    const plan = await PlanModel.findById(id).lean<PlanDocument>().exec();
    if (!plan) throw new AppError('ERR_NO_PLAN_FOUND');
    return plan;
  };

  return {
    async findPlan(id: number): Promise<Plan | undefined> {
      const plan = await PlanModel.findById(id).lean<PlanDocument>().exec();
      return plan ? presentPlan(plan) : undefined;
    },

    /** @throws ERR_NO_PLAN_FOUND */
    async getPlan(id: number): Promise<Plan> {
      return presentPlan(await found(id));
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
      await PlanModel.create(document).catch(reject);
      return presentPlan(document);
    },

    /** @throws ERR_NO_PLAN_FOUND, ERR_CONFLICT {field: name}, errors of `savingForm` */
    async updatePlan(
      { name: by }: Pick<Caller, 'name'>,
      id: number,
      { version: given, ...plan }: NewPlan & { version?: number | undefined },
    ): Promise<Plan> {
      const before = await found(id);
      const { name, users, connections, queues, value } = plan;
      const changes = { name, users, connections, queues, value };
      const saving = savingForm(before, { given, by, changes, current: presentPlan(before) });
      if (saving.unchanged) return presentPlan(before);
      const changed = await PlanModel.findOneAndUpdate(
        { _id: id, ...saving.filter },
        { $set: stored(plan), ...saving.update },
        { returnDocument: 'after' },
      )
        .lean<PlanDocument>()
        .exec()
        .catch(reject);
      if (!changed) throw saving.stale(await found(id));
      return presentPlan(changed);
    },

    /**
     * Leaves it to the caller to check that no company has the plan.
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

function presentPlan(plan: PlanDocument): Plan {
  const { _id: id, name, users, connections, queues, valueCents } = plan;
  return { id, name, users, connections, queues, value: valueCents / 100, version: versionOf(plan) };
}

function reject(error: unknown): never {
  throw isDuplicateKey(error, 'plan-name') ? new AppError('ERR_CONFLICT', { field: 'name' }) : error;
}
