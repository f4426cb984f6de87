import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { weekInWords } from '@recado/shared/working-hours';
import { useQueuesWithHours } from '@/data/queues/useQueues';
import { useSetting } from '@/data/settings/useSettings';
import { languageOf } from '@/lib/i18n/i18n';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonRows } from '@/ui/states/SkeletonRows';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    margin: `${tokens.spacingVerticalM} 0 0`,
    padding: 0,
    listStyleType: 'none',
  },
  words: { display: 'block', color: tokens.colorNeutralForeground2 },
});

/** Asks before the queues' hours take effect and lists them, because every queue has default hours. */
export function QueueHoursQuestion({ onConfirm, onClose }: { onConfirm: () => void; onClose: () => void }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('working-hours');
  const lunchTime = useSetting('lunchTime') === 'enabled';
  const { queues, error, refetch } = useQueuesWithHours();
  return (
    <ConfirmDialog
      title={t('question.title')}
      confirmLabel={queues && t('question.confirm')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Text>{t('question.text')}</Text>
      {queues ? (
        <ul className={styles.list}>
          {queues.map(({ id, name, schedules }) => (
            <li key={id}>
              <Text weight="semibold">{name}</Text>
              <Text className={styles.words}>
                {weekInWords(schedules, lunchTime, languageOf(i18n.language))}
              </Text>
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState title={t('question.failed')} error={error} onRetry={refetch} />
      ) : (
        <SkeletonRows rows={3} columns={['1fr', '2fr']} />
      )}
    </ConfirmDialog>
  );
}
