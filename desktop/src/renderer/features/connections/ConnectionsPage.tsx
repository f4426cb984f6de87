import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { AddRegular, PlugConnectedRegular } from '@fluentui/react-icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useConnections } from '@/data/connections/useConnections';
import { needsAttention } from '@/data/connections/useConnectionsAttention';
import { usePermission } from '@/lib/permissions/usePermission';
import { PageHeader } from '@/ui/page/PageHeader';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonRows } from '@/ui/states/SkeletonRows';
import { EmptyState } from '@/ui/states/StateMessage';
import { ConnectionDialogs, type OpenDialog } from './dialog/ConnectionDialogs';
import { ConnectionTable } from './table/ConnectionTable';

const useStyles = makeStyles({
  page: {
    height: '100%',
    overflowY: 'auto',
    padding: `0 ${tokens.spacingHorizontalXXL} ${tokens.spacingVerticalXXL}`,
    containerType: 'inline-size',
    '@media (max-width: 639px)': { padding: `0 ${tokens.spacingHorizontalL} ${tokens.spacingVerticalL}` },
  },
});

const SKELETON_COLUMNS = ['2fr', '1.5fr', '1.7fr', '120px', '64px', '136px'];

export function ConnectionsPage() {
  const styles = useStyles();
  const { t } = useTranslation('connections');
  const { data: connections, error, refetch, isFetching } = useConnections();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const mayAdd = usePermission('connections-page:addConnection');
  const [address, setAddress] = useSearchParams();
  const requested = connections?.find(({ id }) => String(id) === address.get('edit'));
  // Opens the connection's dialog after another page linked to it.
  useEffect(() => {
    if (!requested) return;
    setDialog({ kind: 'edit', connection: requested });
    setAddress({}, { replace: true });
  }, [requested, setAddress]);
  const attention = connections?.filter(needsAttention).length ?? 0;
  const summary =
    connections && connections.length > 0
      ? [
          t('summary.count', { count: connections.length }),
          ...(attention > 0 ? [t('summary.attention', { count: attention })] : []),
        ].join(', ')
      : undefined;
  const addButton = (
    <Button
      appearance="primary"
      icon={<AddRegular />}
      onClick={() => setDialog({ kind: 'edit', connection: null })}
    >
      {t('add')}
    </Button>
  );

  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} summary={summary}>
        {mayAdd && connections?.length !== 0 && addButton}
      </PageHeader>
      {connections === undefined && error !== null ? (
        <ErrorState
          title={t('loadFailed')}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : connections === undefined ? (
        <SkeletonRows rows={4} columns={SKELETON_COLUMNS} />
      ) : connections.length === 0 ? (
        <EmptyState
          icon={<PlugConnectedRegular />}
          title={t('empty.title')}
          text={t('empty.text')}
          action={mayAdd && addButton}
        />
      ) : (
        <ConnectionTable connections={connections} onOpen={setDialog} />
      )}
      <ConnectionDialogs dialog={dialog} onOpen={setDialog} />
    </div>
  );
}
