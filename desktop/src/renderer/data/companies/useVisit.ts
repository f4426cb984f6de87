import { startVisit } from '@recado/shared/platform';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api/call';
import { enterVisit } from '@/lib/session/session';

/** Looks into a company as its administrator; nothing read as oneself stays. */
export function useVisit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (of: { companyId: number; reason: string }) => call(startVisit, { body: of }),
    onSuccess: (visit) => {
      enterVisit(visit);
      client.clear();
    },
  });
}
