import { getDashboard, getDashboardSources, getDashboardToday } from '@recado/shared/dashboard';
import type { AppContext } from '#core/context';
import { dashboardOperations, type DashboardSources } from './dashboard.operations';

export function createDashboard({ endpoints }: AppContext, sources: DashboardSources): void {
  const operations = dashboardOperations(sources);
  endpoints.mount(getDashboard, ({ caller, query }) => operations.overview(caller.companyId, query));
  endpoints.mount(getDashboardSources, ({ caller, query }) => operations.sources(caller.companyId, query));
  endpoints.mount(getDashboardToday, ({ caller }) => operations.today(caller.companyId));
}
