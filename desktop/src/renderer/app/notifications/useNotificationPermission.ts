import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { desktop, type NotificationPermission } from '@/lib/bridge';
import { useToasts } from '@/ui/toasts/useToasts';

/** The permission is null while unknown. */
export function useNotificationPermission() {
  const [permission, setPermission] = useState<NotificationPermission | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    void desktop()
      .notifications.permission()
      .then((now) => {
        if (!isUnmounted) setPermission(now);
      });
    return () => {
      isUnmounted = true;
    };
  }, []);
  return { permission, request: async () => setPermission(await desktop().notifications.request()) };
}

/**
 * Offers to allow notifications once per window, at the first message that would have caused one. Browsers require a
 * click before the request.
 */
export function usePermissionOffer(): () => void {
  const { t } = useTranslation('notifications');
  const toasts = useToasts();
  const offered = useRef(false);
  return useCallback(() => {
    if (offered.current) return;
    offered.current = true;
    void desktop()
      .notifications.permission()
      .then((permission) => {
        if (permission !== 'ask') return;
        toasts.info(t('permission.offer'), {
          detail: t('permission.why'),
          action: {
            label: t('permission.allow'),
            onClick: () => void desktop().notifications.request(),
          },
        });
      });
  }, [t, toasts]);
}
