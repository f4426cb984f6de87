import { useQuery } from '@tanstack/react-query';
import { getUser, listUserNames, type UserDetail } from '@recado/shared/users';
import { call } from '@/lib/api/call';

export const readUser = (userId: number, companyId?: number): Promise<UserDetail> =>
  call(getUser, { params: { userId }, query: { companyId } });

export function useUser(id: number | null, companyId?: number) {
  return useQuery({
    queryKey: userKeys.one(id ?? 0),
    queryFn: ({ signal }) => call(getUser, { params: { userId: id }, query: { companyId } }, { signal }),
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
  });
}

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

export function useUserNames(enabled = true) {
  return useQuery({
    queryKey: userKeys.names,
    queryFn: ({ signal }) => call(listUserNames, {}, { signal }),
    enabled,
  });
}

export const userKeys = {
  pages: ['users', 'pages'] as const,
  one: (id: number) => ['users', 'one', id] as const,
  firstOf: (companyId: number) => ['users', 'first', companyId] as const,
  names: ['users', 'names'] as const,
};
