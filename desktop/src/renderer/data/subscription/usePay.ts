import { renew, subscribe, type SubscriptionDraft } from '@recado/shared/subscription';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api/call';
import type { Source } from './source';
import { SUBSCRIPTION_KEY } from './useSubscription';

/** Asks for a Pix charge; the same one while it is open. */
export function usePay(source: Source) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: SubscriptionDraft) =>
      source.kind === 'session'
        ? call(subscribe, { body: request })
        : call(renew, { body: { renewalToken: source.token, request } }),
    onSuccess: () => client.invalidateQueries({ queryKey: SUBSCRIPTION_KEY }),
  });
}
