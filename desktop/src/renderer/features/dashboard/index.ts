import { lazy } from 'react';

export const loadDashboard = async () => ({ default: (await import('./DashboardPage')).DashboardPage });
export const DashboardPage = lazy(loadDashboard);
