import { makeStyles, Spinner, Text, tokens } from '@fluentui/react-components';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { connectionStateAtom } from '../../lib/realtime';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    gap: tokens.spacingHorizontalS,
    minHeight: '28px',
    padding: `2px ${tokens.spacingHorizontalM}`,
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorStatusWarningForeground1,
    textAlign: 'center',
  },
});

/** A short break heals before anybody has to read about it. */
const PATIENCE_MS = 1500;

/** Says that there is no connection, and what still works. */
export function OfflineBar() {
  const styles = useStyles();
  const { t } = useTranslation('app');
  const state = useAtomValue(connectionStateAtom);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (state !== 'offline') {
      setShown(false);
      return;
    }
    const timer = setTimeout(() => setShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <div role="status">
      {shown && (
        <div className={styles.bar}>
          <Spinner size="extra-tiny" aria-hidden />
          <Text size={200}>{t('offline')}</Text>
        </div>
      )}
    </div>
  );
}
