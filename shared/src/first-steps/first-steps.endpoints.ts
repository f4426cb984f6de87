import { z } from 'zod';
import { defineEndpoint } from '../contract';
import { firstStepsSchema } from './first-steps.schema';

export const getFirstSteps = defineEndpoint({
  id: 'firstSteps.get',
  method: 'GET',
  path: '/first-steps',
  summary: 'Returns which steps a new company has taken',
  access: 'admin',
  output: firstStepsSchema,
  errors: [],
});

/** Applies to the caller alone, on all devices. */
export const dismissFirstSteps = defineEndpoint({
  id: 'firstSteps.dismiss',
  method: 'DELETE',
  path: '/first-steps',
  summary: 'Hides the first steps from the caller',
  access: 'admin',
  rejectedInImpersonation: true,
  output: z.undefined(),
  status: 204,
  errors: [],
});
