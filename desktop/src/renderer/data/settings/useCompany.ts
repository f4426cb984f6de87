import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { me } from '@recado/shared/auth';
import {
  type CompanyDetail,
  getCompany,
  updateCompanyRegion,
  updateCompanySchedules,
} from '@recado/shared/companies';
import { type Language } from '@recado/shared/contract';
import type { Schedule } from '@recado/shared/working-hours';
import { call } from '@/lib/api/call';
import { replaceUser } from '@/lib/session/session';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { SETTINGS_QUERIES } from './useSettings';

const COMPANY_KEY = [...SETTINGS_QUERIES, 'company'] as const;

export function useCompany() {
  const { companyId } = useCurrentUser();
  return useQuery({
    queryKey: [...COMPANY_KEY, companyId],
    queryFn: ({ signal }) => call(getCompany, { params: { companyId } }, { signal }),
  });
}

/** Returns a function that reads the company as it is now. */
export function useReadCompany() {
  const { companyId } = useCurrentUser();
  const storeInCache = useStoreInCache();
  return async (): Promise<CompanyDetail> => {
    const company = await call(getCompany, { params: { companyId } });
    storeInCache(company);
    return company;
  };
}

export function useSaveSchedules() {
  const { companyId } = useCurrentUser();
  const storeInCache = useStoreInCache();
  return useMutation({
    mutationFn: (week: { schedules: Schedule; version: number | undefined }) =>
      call(updateCompanySchedules, { params: { companyId }, body: { id: companyId, ...week } }),
    onSuccess: storeInCache,
  });
}

export function useSaveRegion() {
  const { companyId } = useCurrentUser();
  const storeInCache = useStoreInCache();
  return useMutation({
    mutationFn: (region: { timeZone?: string; language?: Language }) =>
      call(updateCompanyRegion, { params: { companyId }, body: region }),
    onSuccess: (company) => {
      storeInCache(company);
      // The user's record contains company and settings. If the request fails, it is repeated after the next event or
      // when the app starts again.
      call(me).then(replaceUser, () => undefined);
    },
  });
}

function useStoreInCache() {
  const client = useQueryClient();
  return (company: CompanyDetail) => client.setQueryData([...COMPANY_KEY, company.id], company);
}
