import { z } from 'zod';
import { defineEndpoint, formVersionField, idField, idParam } from '../contract';
import { planInputSchema, planSchema } from './plans.schema';

const params = z.object({ planId: idParam });
const body = { name: 'Profissional', users: 10, connections: 3, queues: 10, value: 199.9 };

export const listPlans = defineEndpoint({
  id: 'plans.list',
  method: 'GET',
  path: '/plans/list',
  summary: 'Lists the plans a company can choose, cheapest first',
  access: 'public',
  output: z.array(planSchema),
  errors: [],
});

export const listAllPlans = defineEndpoint({
  id: 'plans.all',
  method: 'GET',
  path: '/plans/all',
  summary: 'Lists the plans with the number of companies on each',
  access: 'superAdmin',
  output: z.array(planSchema.extend({ companies: z.number().int() })),
  errors: [],
});

export const getPlan = defineEndpoint({
  id: 'plans.get',
  method: 'GET',
  path: '/plans/:planId',
  summary: 'Returns a plan',
  access: 'user',
  params,
  output: planSchema,
  errors: ['ERR_NO_PLAN_FOUND'],
  example: { params: { planId: 1 } },
});

export const createPlan = defineEndpoint({
  id: 'plans.create',
  method: 'POST',
  path: '/plans',
  summary: 'Creates a plan',
  access: 'superAdmin',
  body: planInputSchema,
  output: planSchema,
  status: 201,
  errors: ['ERR_CONFLICT'],
  example: { body },
});

/** Companies keep records beyond a lowered limit. */
export const updatePlan = defineEndpoint({
  id: 'plans.update',
  method: 'PUT',
  path: '/plans/:planId',
  summary: 'Updates a plan',
  access: 'superAdmin',
  params,
  body: planInputSchema.extend({ id: idField.optional(), version: formVersionField.optional() }),
  output: planSchema,
  errors: ['ERR_NO_PLAN_FOUND', 'ERR_CONFLICT'],
  example: { params: { planId: 999_999_999 }, body },
});

/** The error contains the number of companies with the plan. */
export const deletePlan = defineEndpoint({
  id: 'plans.delete',
  method: 'DELETE',
  path: '/plans/:planId',
  summary: 'Deletes a plan',
  access: 'superAdmin',
  params,
  output: z.undefined(),
  status: 204,
  errors: ['ERR_NO_PLAN_FOUND', 'ERR_CONFLICT'],
  example: { params: { planId: 999_999_999 } },
});
