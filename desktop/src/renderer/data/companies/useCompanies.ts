import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createCompany, deleteCompany, listCompanies, updateCompany } from '@recado/shared/companies';
import { listAllPlans } from '@recado/shared/plans';
import { startImpersonation } from '@recado/shared/platform';
import { call } from '@/lib/api/call';
import { useCursorPages } from '@/lib/query/useCursorPages';
import { enterImpersonation } from '@/lib/session/session';
import type { CompanyChanges, CompanyDraft } from './company-form';

const COMPANIES_KEY = ['companies'] as const;
const PROGRESS_MS = 2_000;

/** Lists companies; polls while one is being removed. */
export function useCompanies(search: string) {
  const { rows: companies, ...query } = useCursorPages('companies', {
    queryKey: [...COMPANIES_KEY, search],
    read: (cursor, signal) =>
      call(listCompanies, { query: { ...(search && { searchParam: search }), ...cursor } }, { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ companies }) => companies.some(({ deletion }) => deletion))
        ? PROGRESS_MS
        : false,
  });
  return { ...query, companies };
}

export function usePlanChoices() {
  return useQuery({ queryKey: ['plans'], queryFn: ({ signal }) => call(listAllPlans, {}, { signal }) });
}

type CompanySave =
  { id: null; draft: CompanyDraft; password: string } | { id: number; changes: CompanyChanges };

export function useSaveCompany() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (save: CompanySave) =>
      save.id === null
        ? call(createCompany, {
            body: {
              ...save.draft,
              planId: save.draft.planId ?? 0,
              ...(save.password && { password: save.password }),
            },
          })
        : call(updateCompany, { params: { companyId: save.id }, body: { id: save.id, ...save.changes } }),
    onSuccess: () => client.invalidateQueries({ queryKey: COMPANIES_KEY }),
  });
}

export function useDeleteCompany() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteCompany, { params: { companyId: id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: COMPANIES_KEY }),
  });
}

/** Starts an impersonation and clears the platform admin's cached data. */
export function useImpersonate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (of: { companyId: number; reason: string }) => call(startImpersonation, { body: of }),
    onSuccess: (session) => {
      enterImpersonation(session);
      client.clear();
    },
  });
}
