import { Alert20Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '@/lib/commands/useCommands';
import { BarPopover } from '@/ui/bar/BarPopover';
import { NotificationList } from './NotificationList';
import { useNotices } from './useNotices';
import { useUnreadCount } from './useUnreadCount';

export function NotificationsPopover() {
  const { t } = useTranslation('notifications');
  const [open, setOpen] = useState(false);
  const unread = useUnreadCount();
  const { unread: notices } = useNotices();
  const count = unread + notices;
  const label = [
    unread > 0 ? t('bell', { count: unread }) : t('title'),
    ...(notices > 0 ? [t('notice.count', { count: notices })] : []),
  ].join(', ');
  useCommands([{ id: 'notifications.open', label: t('open'), section: 'general', run: () => setOpen(true) }]);
  return (
    <BarPopover
      icon={<Alert20Regular />}
      title={t('title')}
      label={label}
      badge={{ count }}
      open={open}
      onOpenChange={setOpen}
    >
      <NotificationList close={() => setOpen(false)} />
    </BarPopover>
  );
}
