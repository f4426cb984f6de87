import { getDashboard, getDashboardToday } from '@recado/shared/dashboard';
import type { AppContext } from '#core/context';
import { dashboardService, type DashboardSources } from './dashboard.service';

export function createDashboard({ endpoints }: AppContext, sources: DashboardSources): void {
  const service = dashboardService(sources);
  endpoints.mount(getDashboard, ({ caller, query }) => service.overview(caller.companyId, query));
  endpoints.mount(getDashboardToday, ({ caller }) => service.today(caller.companyId));
}
