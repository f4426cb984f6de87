import {
  CounterBadge,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  tokens,
} from '@fluentui/react-components';
import { Alert20Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '@/lib/commands/useCommands';
import { IconButton } from '@/ui/tooltip/IconButton';
import { NotificationList } from './NotificationList';
import { useUnreadCount } from './useUnreadCount';

const useStyles = makeStyles({
  root: { position: 'relative', display: 'flex' },
  badge: { position: 'absolute', top: '0', right: '-2px', pointerEvents: 'none' },
  surface: {
    display: 'flex',
    flexDirection: 'column',
    boxSizing: 'border-box',
    width: 'min(380px, calc(100vw - 16px))',
    maxHeight: 'min(560px, calc(100dvh - 64px))',
    padding: 0,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

export function NotificationsPopover() {
  const styles = useStyles();
  const { t } = useTranslation('notifications');
  const [open, setOpen] = useState(false);
  const count = useUnreadCount();
  useCommands([{ id: 'notifications.open', label: t('open'), section: 'general', run: () => setOpen(true) }]);
  return (
    <Popover
      open={open}
      onOpenChange={(_event, data) => setOpen(data.open)}
      trapFocus
      positioning={{ position: 'below', align: 'end', offset: 4 }}
    >
      <div className={styles.root}>
        <PopoverTrigger disableButtonEnhancement>
          <IconButton icon={<Alert20Regular />} label={count > 0 ? t('bell', { count }) : t('title')} />
        </PopoverTrigger>
        {count > 0 && (
          <CounterBadge
            className={styles.badge}
            count={count}
            overflowCount={99}
            size="small"
            color="danger"
            aria-hidden
          />
        )}
      </div>
      <PopoverSurface className={styles.surface} aria-label={t('title')}>
        <NotificationList close={() => setOpen(false)} />
      </PopoverSurface>
    </Popover>
  );
}
