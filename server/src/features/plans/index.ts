import { plansService } from './plans.service';

/** Plans have no calls of their own yet: companies ask for them. */
export function createPlans(): Plans {
  return plansService();
}

export type Plans = ReturnType<typeof plansService>;
