import { Link } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useBubbleStyles } from '@/features/message-content';

export function Failure({ text, onAgain }: { text: string; onAgain?: (() => void) | undefined }) {
  const styles = useBubbleStyles();
  const { t } = useTranslation('tickets');
  return (
    <span className={styles.failure} role="alert">
      {text}
      {onAgain && (
        <Link as="button" className={styles.again} onClick={onAgain}>
          {t('message.again')}
        </Link>
      )}
    </span>
  );
}
