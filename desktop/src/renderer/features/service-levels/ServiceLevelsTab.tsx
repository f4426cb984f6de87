import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { AddRegular, TimerRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServiceLevel } from '@recado/shared/service-levels';
import { useQueues } from '@/data/queues/useQueues';
import { useDeleteServiceLevel, useServiceLevels } from '@/data/service-levels/useServiceLevels';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { RecordList } from '@/ui/records/RecordList';
import { useToasts } from '@/ui/toasts/useToasts';
import { ServiceLevelDialog } from './ServiceLevelDialog';
import { ServiceLevelTable } from './ServiceLevelTable';

const useStyles = makeStyles({
  root: { maxWidth: '1040px' },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    marginBottom: tokens.spacingVerticalM,
  },
  hint: { maxWidth: '640px', color: tokens.colorNeutralForeground3 },
});

type OpenDialog = { kind: 'edit'; level: ServiceLevel | null } | { kind: 'delete'; level: ServiceLevel };

/** Lists the service levels: in how many open minutes customers get replies and a resolution. */
export function ServiceLevelsTab() {
  const styles = useStyles();
  const { t } = useTranslation('service-levels');
  const { data: levels, ...reading } = useServiceLevels();
  const { data: queues = [] } = useQueues();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <section className={styles.root} aria-label={t('title')}>
      <div className={styles.head}>
        <Text size={200} className={styles.hint}>
          {t('hint')}
        </Text>
        <Button
          icon={<AddRegular />}
          disabled={!levels}
          onClick={() => setDialog({ kind: 'edit', level: null })}
        >
          {t('add')}
        </Button>
      </div>
      <RecordList
        rows={levels}
        reading={reading}
        loadFailed={t('loadFailed')}
        empty={{ icon: <TimerRegular />, title: t('empty.title'), text: t('empty.text') }}
        columns={['2fr', '1fr', '1fr', '1fr', '88px']}
      >
        {(rows) => (
          <ServiceLevelTable
            levels={rows}
            queues={queues}
            onEdit={(level) => setDialog({ kind: 'edit', level })}
            onDelete={(level) => setDialog({ kind: 'delete', level })}
          />
        )}
      </RecordList>
      {dialog?.kind === 'edit' && <ServiceLevelDialog level={dialog.level} queues={queues} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteDialog level={dialog.level} onClose={close} />}
    </section>
  );
}

function DeleteDialog({ level, onClose }: { level: ServiceLevel; onClose: () => void }) {
  const { t } = useTranslation('service-levels');
  const toasts = useToasts();
  const remove = useDeleteServiceLevel();
  return (
    <ConfirmDialog
      title={t('delete.title', level)}
      confirmLabel={t('delete.confirm')}
      destructive
      onConfirm={async () => {
        await remove.mutateAsync(level.id);
        toasts.success(t('delete.done'));
      }}
      onClose={onClose}
    >
      {t('delete.text')}
    </ConfirmDialog>
  );
}
