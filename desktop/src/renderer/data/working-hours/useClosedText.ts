import { useMutation, useQuery } from '@tanstack/react-query';
import { fillClosedText, getClosedText } from '@recado/shared/working-hours';
import { call } from '@/lib/api/call';
import { HOURS_QUERIES, useRefetchHours } from './hours-queries';

export function useClosedText() {
  return useQuery({
    queryKey: [...HOURS_QUERIES, 'text'],
    queryFn: ({ signal }) => call(getClosedText, {}, { signal }),
    refetchOnMount: 'always',
  });
}

export function useFillClosedText() {
  const refetch = useRefetchHours();
  return useMutation({ mutationFn: () => call(fillClosedText, {}), onSuccess: refetch });
}
