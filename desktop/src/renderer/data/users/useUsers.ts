import { type InfiniteData, keepPreviousData, useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '@recado/shared/contract';
import { searchUsers, type UserRow } from '@recado/shared/users';
import { call } from '@/lib/api/call';
import { useCursorPages } from '@/lib/query/useCursorPages';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';
import { userKeys } from './useUser';

type Pages = InfiniteData<OutputOf<typeof searchUsers>>;

export function useUsers(search: string) {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: userKeys.pages });
  useCompanyEvent('user', ({ action, user }) => {
    // Changes of the online status are frequent, and their events contain all data. They are applied without a
    // refetch.
    let knew = false;
    const passing = ({ id, name, online }: UserRow) =>
      action === 'update' && id === user.id && name === user.name && online !== user.online;
    client.setQueriesData<Pages>({ queryKey: userKeys.pages }, (data) => {
      if (!data?.pages.some((page) => page.users.some(passing))) return data;
      knew = true;
      const users = (rows: UserRow[]) => rows.map((row) => (passing(row) ? { ...row, ...user } : row));
      return { ...data, pages: data.pages.map((page) => ({ ...page, users: users(page.users) })) };
    });
    if (!knew) refresh();
  });
  useCatchUp(refresh);
  const { rows: users, ...query } = useCursorPages('users', {
    queryKey: [...userKeys.pages, search],
    read: (cursor, signal) =>
      call(searchUsers, { query: { ...(search && { searchParam: search }), ...cursor } }, { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  return { ...query, users };
}
