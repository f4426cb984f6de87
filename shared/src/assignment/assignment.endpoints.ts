import { z } from 'zod';
import { defineEndpoint } from '../contract';
import { assignmentStatusSchema } from './assignment.schema';

export const getAssignmentStatus = defineEndpoint({
  id: 'assignment.status',
  method: 'GET',
  path: '/assignment',
  summary: "Returns the caller's availability and why tickets wait in automatic queues",
  access: 'user',
  output: assignmentStatusSchema,
  errors: [],
});

/** Assigns waiting tickets to a user who becomes available. */
export const setAvailability = defineEndpoint({
  id: 'assignment.setAvailability',
  method: 'PUT',
  path: '/assignment/availability',
  summary: 'Makes the caller available or unavailable for automatic assignments',
  access: 'user',
  rejectedInImpersonation: true,
  body: z.object({ isAvailable: z.boolean() }),
  output: assignmentStatusSchema,
  errors: [],
  example: { body: { isAvailable: true } },
});

/** Keeps an available user available. An unavailable one stays so. */
export const reportActivity = defineEndpoint({
  id: 'assignment.reportActivity',
  method: 'POST',
  path: '/assignment/activity',
  summary: 'Reports that the caller uses a window',
  access: 'user',
  output: z.undefined(),
  status: 204,
  errors: [],
});
