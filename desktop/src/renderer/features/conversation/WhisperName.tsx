import { LockClosed16Filled } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useBubbleStyles } from '@/features/message-content';

/** Labels a whisper with its author and that the customer does not see it. */
export function WhisperName({ name }: { name: string }) {
  const styles = useBubbleStyles();
  const { t } = useTranslation('message-content');
  return (
    <span className={styles.whisperName}>
      <LockClosed16Filled aria-hidden />
      <span>
        {name && <span className={styles.strong}>{name}</span>}
        {name && ' · '}
        {t('onlyTeam')}
      </span>
    </span>
  );
}
