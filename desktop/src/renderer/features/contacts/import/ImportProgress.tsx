import { makeStyles, ProgressBar, Spinner, Text, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { FileImportProgress } from '@/data/contacts/file-import';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: tokens.spacingVerticalM,
    padding: `${tokens.spacingVerticalXXL} 0`,
    textAlign: 'center',
  },
  bar: { width: '100%', maxWidth: '360px' },
  quiet: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
});

export function ImportProgress({ total, progress }: { total: number; progress: FileImportProgress | null }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('contacts');
  const [sent, done] = [progress?.sent ?? 0, progress?.import.done ?? 0];
  const number = (value: number) => value.toLocaleString(i18n.language);
  return (
    <div className={styles.root}>
      <div role="status">
        <Spinner size="small" label={t('file.importing')} />
      </div>
      <Text>{t('file.mayTake')}</Text>
      <ProgressBar
        className={styles.bar}
        aria-label={t('status.progress')}
        value={(sent + done) / (2 * total)}
      />
      <Text className={styles.quiet}>
        {sent < total
          ? t('file.sending', { count: total, done: number(sent), total: number(total) })
          : progress?.import.state === 'waiting'
            ? t('file.queued')
            : t('file.working', { count: total, done: number(done), total: number(total) })}
      </Text>
    </div>
  );
}
