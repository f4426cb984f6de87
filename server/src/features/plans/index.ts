import { plansService } from './plans.service';

/** The endpoints are mounted later by `mountPlans`, because they need companies. */
export function createPlans(): Plans {
  return plansService();
}

export type Plans = ReturnType<typeof plansService>;
export { planMigrations } from './plans.migrations';
export { mountPlans } from './plans.routes';
