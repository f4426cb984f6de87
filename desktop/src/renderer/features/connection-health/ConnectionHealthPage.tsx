import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { ArrowLeftRegular, WarningRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { formatPhone } from '@recado/shared/rules/phones';
import { useChangeWarning, useConnectionHealth } from '@/data/connection-health/useConnectionHealth';
import { CONNECTIONS_PATH } from '@/lib/navigation/paths';
import { useSyncNavigate } from '@/lib/navigation/useSyncNavigate';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { PageHeader } from '@/ui/page/PageHeader';
import { ScrollPage } from '@/ui/page/ScrollPage';
import { ErrorState } from '@/ui/states/ErrorState';
import { HealthIcon } from '@/ui/states/HealthIcon';
import { SkeletonRows } from '@/ui/states/SkeletonRows';
import { useToasts } from '@/ui/toasts/useToasts';
import { AutomaticMessages } from './AutomaticMessages';
import { HealthLines } from './HealthLines';

const useStyles = makeStyles({
  light: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: `0 0 ${tokens.spacingVerticalM}`,
  },
});

export function ConnectionHealthPage() {
  const connectionId = Number(useParams()['connectionId']);
  return <Health key={connectionId} connectionId={connectionId} />;
}

function Health({ connectionId }: { connectionId: number }) {
  const styles = useStyles();
  const { t } = useTranslation('connection-health');
  const navigate = useSyncNavigate();
  const toasts = useToasts();
  const { data: health, error, isFetching, refetch } = useConnectionHealth(connectionId);
  const warning = useChangeWarning(connectionId);
  const [isConfirming, setConfirming] = useState(false);
  const isWarned = health?.lines.some(({ kind, state }) => kind === 'warning' && state !== 'green');

  const withdraw = () =>
    warning.mutate('withdraw', {
      onSuccess: () => toasts.success(t('warn.withdrawn')),
      onError: (failure) => toasts.failure(failure),
    });
  const record = async () => {
    await warning.mutateAsync('record');
    toasts.success(t('warn.recorded'), { action: { label: t('warn.undo'), onClick: withdraw } });
  };

  return (
    <ScrollPage>
      <PageHeader
        title={t('heading')}
        {...(health && {
          summary: health.number ? `${health.name}, ${formatPhone(health.number)}` : health.name,
        })}
      >
        <Button icon={<ArrowLeftRegular />} onClick={() => void navigate(CONNECTIONS_PATH)}>
          {t('back')}
        </Button>
        {isWarned ? (
          <Button disabled={warning.isPending} onClick={withdraw}>
            {t('warn.withdraw')}
          </Button>
        ) : (
          health && (
            <Button appearance="primary" icon={<WarningRegular />} onClick={() => setConfirming(true)}>
              {t('warn.button')}
            </Button>
          )
        )}
      </PageHeader>
      {health ? (
        <>
          <div className={styles.light} role="status">
            <HealthIcon light={health.light} />
            <Text size={400} weight="semibold">
              {t(`summary.${health.light}`)}
            </Text>
          </div>
          <HealthLines lines={health.lines} />
          <AutomaticMessages connectionId={connectionId} />
        </>
      ) : error ? (
        <ErrorState
          title={t('loadFailed')}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows rows={8} columns={['24px', '1fr']} />
      )}
      {isConfirming && (
        <ConfirmDialog
          title={t('warn.title', { name: health?.name ?? '' })}
          confirmLabel={t('warn.confirm')}
          onConfirm={record}
          onClose={() => setConfirming(false)}
        >
          {t('warn.text')}
        </ConfirmDialog>
      )}
    </ScrollPage>
  );
}
