import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { countNotifications } from '@recado/shared/notifications';
import { call } from '@/lib/api/call';
import { desktop } from '@/lib/bridge';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';
import { delayed } from './useMessageNotifications';

export const notificationKeys = {
  all: ['notifications'] as const,
  count: ['notifications', 'count'] as const,
  list: ['notifications', 'list'] as const,
};

const REFRESH_DELAY_MS = 1000;

/** Number on the bell, the menu, and the taskbar or tab. */
export function useUnreadCount(): number {
  const { data } = useQuery({
    queryKey: notificationKeys.count,
    queryFn: async ({ signal }) => (await call(countNotifications, {}, { signal })).count,
  });
  return data ?? 0;
}

/** Keeps the unread count, popover and taskbar badge current. Mounted once per window. */
export function useUnreadWatch(): void {
  const client = useQueryClient();
  const count = useUnreadCount();
  const refresh = useMemo(
    () => delayed(() => void client.invalidateQueries({ queryKey: notificationKeys.all }), REFRESH_DELAY_MS),
    [client],
  );
  useEffect(() => refresh.cancel, [refresh]);
  useCompanyEvent('ticket', refresh.schedule);
  useCompanyEvent('appMessage', refresh.schedule);
  useCatchUp(refresh.schedule);
  useEffect(() => {
    desktop().setBadge(count);
    return () => desktop().setBadge(0);
  }, [count]);
}
