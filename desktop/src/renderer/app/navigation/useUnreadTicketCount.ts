import { countTickets } from '@recado/shared/tickets';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { call } from '../../lib/api';
import { desktop } from '../../lib/bridge';
import { useCatchUp, useCompanyEvent } from '../../lib/realtime';

const KEY = ['navigation', 'unread'] as const;
/** However many messages arrive, the count is asked for once in this time. */
const RECOUNT_DELAY_MS = 1000;

/** How many unread tickets the signed-in user has: the rail's badge and the one of the taskbar or tab. */
export function useUnreadTicketCount(): number {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(countTickets, { query: {} }, { signal })).unread,
  });
  const recount = useMemo(
    () => afterDelay(() => void client.invalidateQueries({ queryKey: KEY }), RECOUNT_DELAY_MS),
    [client],
  );
  useEffect(() => recount.cancel, [recount]);
  useCompanyEvent('ticket', recount.ask);
  useCompanyEvent('appMessage', recount.ask);
  useCatchUp(recount.ask);

  const count = data ?? 0;
  useEffect(() => {
    desktop().setBadge(count);
    return () => desktop().setBadge(0);
  }, [count]);
  return count;
}

/** Runs once, `delay` ms after the first of any number of askings. */
function afterDelay(run: () => void, delay: number): { ask: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    ask: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        run();
      }, delay);
    },
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
