import { listInvoices } from '@recado/shared/subscription';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '@/lib/api/call';
import { SUBSCRIPTION_KEY } from './useSubscription';

/** The company's invoices, the newest first, a page after the other. */
export function useInvoices() {
  const query = useInfiniteQuery({
    queryKey: [...SUBSCRIPTION_KEY, 'invoices'],
    queryFn: ({ pageParam, signal }) =>
      call(listInvoices, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchOnMount: 'always',
  });
  const invoices = useMemo(() => query.data?.pages.flatMap((page) => page.invoices), [query.data]);
  return { ...query, invoices };
}
