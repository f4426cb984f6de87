import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useFormatInstant } from '@/lib/i18n/dates';

const LEAVE_AFTER_MS = 4000;

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: tokens.spacingVerticalM,
    padding: `${tokens.spacingVerticalXXL} 0`,
    textAlign: 'center',
    outline: 'none',
    '& svg': { fontSize: '48px', color: tokens.colorStatusSuccessForeground1 },
  },
});

/** Shows "Sua licença foi renovada até …!" and redirects to the start page after a moment. */
export function Renewed({ until }: { until: string }) {
  const styles = useStyles();
  const { t } = useTranslation('subscription');
  const format = useFormatInstant();
  const navigate = useNavigate();
  const message = useRef<HTMLDivElement>(null);
  // The previously focused element has unmounted, and keyboard users need the focus inside the dialog.
  useEffect(() => message.current?.focus(), []);
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/'), LEAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div ref={message} tabIndex={-1} className={styles.root} role="status">
      <CheckmarkCircleFilled aria-hidden />
      <Text size={400} weight="semibold">
        {t('pix.renewed', { date: format(until, 'dd/MM/yyyy') })}
      </Text>
    </div>
  );
}
