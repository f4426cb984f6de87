import {
  Button,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  ProgressBar,
  tokens,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { getImports } from '@recado/shared/contacts';
import type { OutputOf } from '@recado/shared/contract';
import { isOpen } from '@/data/contacts/file-import';
import { useStopImport } from '@/data/contacts/useImports';

const useStyles = makeStyles({
  root: { marginBottom: tokens.spacingVerticalM },
  progress: { width: '160px', marginTop: tokens.spacingVerticalXS },
});

interface ImportStatusProps {
  imports: OutputOf<typeof getImports> | undefined;
  absentOnly: boolean;
  onAbsentOnly: (only: boolean) => void;
}

export function ImportStatus({ imports, absentOnly, onAbsentOnly }: ImportStatusProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('contacts');
  const stop = useStopImport();
  if (!imports) return null;
  const { latest, further = 0, checks } = imports;
  if (latest && isOpen(latest)) {
    const { id, done, total, state } = latest;
    const number = (value: number) => value.toLocaleString(i18n.language);
    const text =
      state === 'receiving'
        ? t('status.receiving', { count: total, total: number(total) })
        : state === 'waiting'
          ? t('status.queued', { count: total })
          : t('status.working', { done: number(done), total: number(total) });
    return (
      <MessageBar className={styles.root}>
        <MessageBarBody>
          {text} {further > 0 && t('status.further', { count: further })}
          <ProgressBar
            className={styles.progress}
            aria-label={t('status.progress')}
            value={state !== 'working' || total === 0 ? undefined : done / total}
          />
        </MessageBarBody>
        <MessageBarActions>
          <Button size="small" disabledFocusable={stop.isPending} onClick={() => stop.mutate(id)}>
            {t('status.stop')}
          </Button>
        </MessageBarActions>
      </MessageBar>
    );
  }
  if (checks.waiting === 0 && checks.absent === 0 && !absentOnly) return null;
  return (
    <MessageBar className={styles.root}>
      <MessageBarBody>
        {checks.waiting > 0 && `${t('status.waiting', { count: checks.waiting })} `}
        {checks.absent > 0 && t('status.absent', { count: checks.absent })}
      </MessageBarBody>
      {(checks.absent > 0 || absentOnly) && (
        <MessageBarActions>
          <Button size="small" onClick={() => onAbsentOnly(!absentOnly)}>
            {absentOnly ? t('status.showAll') : t('status.showAbsent')}
          </Button>
        </MessageBarActions>
      )}
    </MessageBar>
  );
}
