import type { StoredData } from '#core/database';
import { planMigrations } from './plans.migrations';
import { plansService } from './plans.service';

/** Leaves the endpoints to `mountPlans`, because they need the companies feature. */
export function createPlans(): Plans {
  return plansService();
}

export type Plans = ReturnType<typeof plansService>;
export { mountPlans } from './plans.routes';

export const plansData: StoredData = {
  migrations: [planMigrations],
  platformCollections: ['plans'],
};
