import { Button, makeStyles, Spinner, Title3, tokens } from '@fluentui/react-components';
import { AlertOff24Regular, CheckmarkCircle24Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/ui/states/ErrorState';
import { EmptyState } from '@/ui/states/StateMessage';
import { NoticeList } from './NoticeList';
import { NotificationItem } from './NotificationItem';
import { NotificationSettings } from './NotificationSettings';
import { NotificationSkeleton } from './NotificationSkeleton';
import { PermissionNote } from './PermissionNote';
import { useNotificationList, useReadAll } from './useNotificationList';

const useStyles = makeStyles({
  head: {
    display: 'flex',
    flexShrink: 0,
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalS} ${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke4}`,
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  body: { flexGrow: 1, minHeight: '160px', overflowY: 'auto' },
  list: { listStyleType: 'none', margin: 0, padding: tokens.spacingVerticalXS },
  more: { display: 'flex', justifyContent: 'center', padding: tokens.spacingVerticalS },
});

export function NotificationList({ close }: { close: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('notifications');
  const { tickets, isLoading, error, retry, hasMore, isLoadingMore, loadMore } = useNotificationList();
  const readAll = useReadAll();
  return (
    <>
      <div className={styles.head}>
        <Title3 as="h2" className={styles.title}>
          {t('title')}
        </Title3>
        <Button
          size="small"
          appearance="subtle"
          icon={readAll.isPending ? <Spinner size="extra-tiny" /> : undefined}
          disabledFocusable={readAll.isPending || tickets.length === 0}
          onClick={() => readAll.mutate()}
        >
          {t('readAll')}
        </Button>
      </div>
      <PermissionNote />
      <div className={styles.body}>
        <NoticeList close={close} />
        {error ? (
          <ErrorState title={t('loadFailed')} error={error} onRetry={retry} />
        ) : isLoading ? (
          <NotificationSkeleton />
        ) : tickets.length === 0 ? (
          <EmptyState icon={<CheckmarkCircle24Regular />} title={t('empty')} text={t('emptyText')} />
        ) : (
          <>
            <ul className={styles.list}>
              {tickets.map((ticket) => (
                <li key={ticket.id}>
                  <NotificationItem ticket={ticket} onOpen={close} />
                </li>
              ))}
            </ul>
            {hasMore && (
              <div className={styles.more}>
                <Button size="small" appearance="subtle" disabled={isLoadingMore} onClick={loadMore}>
                  {t('more')}
                </Button>
              </div>
            )}
            {readAll.isSuccess && readAll.data === 0 && (
              <EmptyState icon={<AlertOff24Regular />} title={t('notOwn')} text={t('notOwnText')} />
            )}
          </>
        )}
      </div>
      <NotificationSettings />
    </>
  );
}
