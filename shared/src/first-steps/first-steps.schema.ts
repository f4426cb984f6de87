import { z } from 'zod';

/** In the order in which a new company takes them. */
export const FIRST_STEPS = ['connection', 'menu', 'team', 'hours', 'conversation'] as const;

export const firstStepsSchema = z.object({
  dismissed: z.boolean(),
  steps: z.array(z.object({ id: z.enum(FIRST_STEPS), done: z.boolean() })),
});
export type FirstSteps = z.output<typeof firstStepsSchema>;
export type FirstStepId = (typeof FIRST_STEPS)[number];
