import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getCompany } from '@recado/shared/companies';
import {
  type Dashboard,
  exportDashboardDeadlines,
  getDashboard,
  getDashboardDeadlines,
  getDashboardSources,
  getDashboardToday,
} from '@recado/shared/dashboard';
import { call } from '@/lib/api/call';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';
import { type Filter, queryOf } from './filter';

const KEY = ['dashboard'] as const;
const REFRESH_MS = 60_000;

/** Reads counters and agents of a period. Events update who is online. */
export function useDashboard(filter: Filter, enabled: boolean) {
  const client = useQueryClient();
  useCatchUp(() => void client.invalidateQueries({ queryKey: KEY }));
  useCompanyEvent('user', ({ user: { id, online } }) => {
    client.setQueriesData<Dashboard>(
      { queryKey: [...KEY, 'overview'] },
      (known) =>
        known && {
          ...known,
          attendants: known.attendants.map((one) => (one.id === id ? { ...one, online } : one)),
        },
    );
  });
  const query = queryOf(filter);
  return useQuery({
    queryKey: [...KEY, 'overview', query],
    queryFn: ({ signal }) => call(getDashboard, { query }, { signal }),
    enabled,
    refetchInterval: REFRESH_MS,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
}

export function useSources(filter: Filter, enabled: boolean) {
  const query = queryOf(filter);
  return useQuery({
    queryKey: [...KEY, 'sources', query],
    queryFn: ({ signal }) => call(getDashboardSources, { query }, { signal }),
    enabled,
    refetchInterval: REFRESH_MS,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
}

export function useDeadlines(filter: Filter, enabled: boolean) {
  const query = queryOf(filter);
  return useQuery({
    queryKey: [...KEY, 'deadlines', query],
    queryFn: ({ signal }) => call(getDashboardDeadlines, { query }, { signal }),
    enabled,
    refetchInterval: REFRESH_MS,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
}

/** Reads the deadlines of a period one by one, for a file. */
export function useDeadlineRows() {
  return useMutation({
    mutationFn: (filter: Filter) => call(exportDashboardDeadlines, { query: queryOf(filter) }),
  });
}

export function useToday(enabled: boolean) {
  return useQuery({
    queryKey: [...KEY, 'today'],
    queryFn: ({ signal }) => call(getDashboardToday, {}, { signal }),
    enabled,
    refetchInterval: REFRESH_MS,
    refetchOnMount: 'always',
  });
}

/** Returns the company's due date: null without one, undefined while loading. */
export function useDueDate(companyId: number): string | null | undefined {
  const { data } = useQuery({
    queryKey: ['company', companyId, 'dueDate'],
    queryFn: ({ signal }) => call(getCompany, { params: { companyId } }, { signal }),
    select: ({ dueDate }) => dueDate,
  });
  return data;
}
