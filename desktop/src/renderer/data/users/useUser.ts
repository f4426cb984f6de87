import { useQuery } from '@tanstack/react-query';
import { getUser, listUserNames } from '@recado/shared/users';
import { call } from '@/lib/api/call';
/** Reads one user for the dialogs, without cache; null reads nothing. */
export function useUser(id: number | null, companyId?: number) {
  return useQuery({
    queryKey: userKeys.one(id ?? 0),
    queryFn: ({ signal }) => call(getUser, { params: { userId: id }, query: { companyId } }, { signal }),
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Reads the id of a company's first user, null without one; `companyId` null reads nothing. */
export function useFirstUser(companyId: number | null) {
  return useQuery({
    queryKey: userKeys.firstOf(companyId ?? 0),
    queryFn: async ({ signal }) => {
      const [first] = await call(listUserNames, { query: { companyId } }, { signal });
      return first?.id ?? null;
    },
    enabled: companyId !== null,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Reads the names of the company's users. */
export function useUserNames(enabled = true) {
  return useQuery({
    queryKey: userKeys.names,
    queryFn: ({ signal }) => call(listUserNames, {}, { signal }),
    enabled,
  });
}

/** Cache keys of users. */
export const userKeys = {
  pages: ['users', 'pages'] as const,
  one: (id: number) => ['users', 'one', id] as const,
  firstOf: (companyId: number) => ['users', 'first', companyId] as const,
  names: ['users', 'names'] as const,
};
