import { plansService } from './plans.service';

/** Endpoints are mounted by `mountPlans`, which needs companies. */
export function createPlans(): Plans {
  return plansService();
}

export type Plans = ReturnType<typeof plansService>;
export { planMigrations } from './plans.migrations';
export { mountPlans } from './plans.routes';
