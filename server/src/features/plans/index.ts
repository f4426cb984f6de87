import { plansService } from './plans.service';

/** Leaves the endpoints to `mountPlans`, because they need the companies feature. */
export function createPlans(): Plans {
  return plansService();
}

export type Plans = ReturnType<typeof plansService>;
export { planMigrations } from './plans.migrations';
export { mountPlans } from './plans.routes';
