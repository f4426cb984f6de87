import { plansService } from './plans.service';

/** What companies may have, and for how much; its calls are mounted where companies are known (`mountPlans`). */
export function createPlans(): Plans {
  return plansService();
}

export type Plans = ReturnType<typeof plansService>;
export { planMigrations } from './plans.migrations';
export { mountPlans } from './plans.routes';
