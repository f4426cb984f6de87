import {
  exportDashboardDeadlines,
  getDashboard,
  getDashboardDeadlines,
  getDashboardSources,
  getDashboardToday,
} from '@recado/shared/dashboard';
import type { AppContext } from '#core/context';
import { dashboardOperations, type DashboardSources } from './dashboard.operations';
import { deadlineReports } from './deadline-reports';

export function createDashboard({ endpoints }: AppContext, sources: DashboardSources): void {
  const operations = dashboardOperations(sources);
  endpoints.mount(getDashboard, ({ caller, query }) => operations.overview(caller.companyId, query));
  endpoints.mount(getDashboardSources, ({ caller, query }) => operations.sources(caller.companyId, query));
  const deadlines = deadlineReports(sources);
  endpoints.mount(getDashboardDeadlines, ({ caller, query }) => deadlines.report(caller.companyId, query));
  endpoints.mount(exportDashboardDeadlines, ({ caller, query }) => deadlines.rows(caller.companyId, query));
  endpoints.mount(getDashboardToday, ({ caller }) => operations.today(caller.companyId));
}
