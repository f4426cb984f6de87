import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { EyeRegular } from '@fluentui/react-icons';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endImpersonation } from '@recado/shared/platform';
import { call } from '@/lib/api/call';
import { impersonationEnded, sessionAtom } from '@/lib/session/session';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    backgroundColor: tokens.colorStatusDangerBackground3,
    color: tokens.colorNeutralForegroundOnBrand,
  },
  icon: { fontSize: '20px', flexShrink: 0 },
  text: { minWidth: 0 },
  leave: { flexShrink: 0 },
});

export function ImpersonationBanner() {
  const styles = useStyles();
  const { t } = useTranslation('app');
  const session = useAtomValue(sessionAtom);
  const [leaving, setLeaving] = useState(false);
  if (session.status !== 'signedIn' || !session.impersonating) return null;
  const leave = async () => {
    setLeaving(true);
    // If the server is unreachable, the impersonation expires on the server.
    await call(endImpersonation).catch(() => undefined);
    impersonationEnded();
  };
  return (
    <section className={styles.root} aria-label={t('visit.label')}>
      <EyeRegular className={styles.icon} aria-hidden />
      <Text weight="semibold" className={styles.text}>
        {t('visit.text', { company: session.user.company.name, name: session.user.name })}
      </Text>
      <Button size="small" className={styles.leave} disabled={leaving} onClick={() => void leave()}>
        {t('visit.leave')}
      </Button>
    </section>
  );
}
