import {
  Button,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  ProgressBar,
  Text,
  tokens,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListImport } from '@recado/shared/contact-lists';
import { useStopListImport } from '@/data/contact-lists/useListImport';
import { useToasts } from '@/ui/toasts/useToasts';
import { IconButton } from '@/ui/tooltip/IconButton';
import { secondsLeft } from '../rules/seconds-left';
import { ListImportLogDialog } from './ListImportLogDialog';

const useStyles = makeStyles({
  root: { marginBottom: tokens.spacingVerticalM },
  working: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalS,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    marginBottom: tokens.spacingVerticalM,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  bar: { gridColumn: '1 / -1' },
  digits: { fontVariantNumeric: 'tabular-nums' },
});

interface ListImportBarProps {
  row: ListImport;
  /** Time at which `row` was received. */
  receivedAt: number;
  onDismiss: () => void;
}

/** Shows a list's import above its contacts: the progress, then the result. */
export function ListImportBar({ row, receivedAt, onDismiss }: ListImportBarProps) {
  if (row.state === 'reading' || row.state === 'working')
    // Each state measures its own speed.
    return <Working key={`${row.id} ${row.state}`} row={row} receivedAt={receivedAt} />;
  return <Ended row={row} onDismiss={onDismiss} />;
}

function Working({ row, receivedAt }: Omit<ListImportBarProps, 'onDismiss'>) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('contact-lists');
  const toasts = useToasts();
  const stop = useStopListImport();
  const [first] = useState({ done: row.done, at: receivedAt });
  const { done, total, fileName } = row;
  const left = secondsLeft(first, { done, at: receivedAt }, total);
  const number = (value: number) => value.toLocaleString(i18n.language);
  return (
    <div className={styles.working} role="group" aria-label={t('import.title', { file: fileName })}>
      <Text className={styles.digits} role="status">
        {row.state === 'reading'
          ? t(row.waiting ? 'import.queued' : 'import.reading', { file: fileName })
          : t('import.working', {
              count: total,
              file: fileName,
              done: number(done),
              total: number(total),
            })}{' '}
        {left !== null &&
          (left < 60
            ? t('import.secondsLeft', { count: left })
            : t('import.minutesLeft', { count: Math.ceil(left / 60) }))}
      </Text>
      <Button
        size="small"
        disabledFocusable={stop.isPending}
        onClick={() => stop.mutate(row.contactListId, { onError: (error) => toasts.failure(error) })}
      >
        {t('import.stop')}
      </Button>
      <ProgressBar
        className={styles.bar}
        aria-label={t('import.title', { file: fileName })}
        value={row.state === 'working' && total > 0 ? done / total : undefined}
      />
    </div>
  );
}

function Ended({ row, onDismiss }: { row: ListImport; onDismiss: () => void }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('contact-lists');
  const [showsLog, setShowsLog] = useState(false);
  const { state, failure, added, known, repeated, invalid, optedOut } = row;
  const number = (value: number) => value.toLocaleString(i18n.language);
  const parts = [
    t('import.counts.added', { count: added }),
    ...(known > 0 ? [t('import.counts.known', { count: known })] : []),
    ...(repeated > 0 ? [t('import.counts.repeated', { count: repeated })] : []),
    ...(invalid > 0 ? [t('import.counts.invalid', { count: invalid })] : []),
    ...(optedOut > 0 ? [t('import.counts.optedOut', { count: optedOut })] : []),
  ];
  return (
    <MessageBar
      className={styles.root}
      intent={
        state === 'done' ? (invalid > 0 ? 'warning' : 'success') : state === 'failed' ? 'error' : 'info'
      }
      layout="multiline"
    >
      <MessageBarBody>
        {state === 'failed'
          ? t(`import.problems.${failure ?? 'interrupted'}`)
          : `${
              state === 'done'
                ? t('import.done', { file: row.fileName })
                : t('import.stopped', { count: row.total, done: number(row.done), total: number(row.total) })
            } ${parts.join(' · ')}`}
      </MessageBarBody>
      <MessageBarActions
        containerAction={
          <IconButton icon={<DismissRegular />} label={t('import.dismiss')} onClick={onDismiss} />
        }
      >
        {row.done > 0 && <Button onClick={() => setShowsLog(true)}>{t('import.log')}</Button>}
      </MessageBarActions>
      {showsLog && <ListImportLogDialog row={row} onClose={() => setShowsLog(false)} />}
    </MessageBar>
  );
}
