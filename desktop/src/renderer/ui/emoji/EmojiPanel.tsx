import { makeStyles, Spinner } from '@fluentui/react-components';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';

const EmojiPicker = lazy(async () => ({ default: (await import('./EmojiPicker')).EmojiPicker }));

const useStyles = makeStyles({
  waiting: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '328px',
    maxWidth: '100%',
    height: '400px',
  },
});

export function EmojiPanel({ onPick }: { onPick: (emoji: string) => void }) {
  const styles = useStyles();
  const { t } = useTranslation('emoji');
  const waiting = (
    <div className={styles.waiting}>
      <Spinner size="tiny" label={t('loading')} />
    </div>
  );
  return (
    <Suspense fallback={waiting}>
      <EmojiPicker onPick={onPick} />
    </Suspense>
  );
}
