import { Button, Field, makeStyles, ProgressBar, Spinner, Text, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { desktop, type UpdateState } from '@/lib/bridge';
import { FrontCard } from '@/ui/front/FrontCard';
import { useUpdateState } from './useUpdateState';

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  hint: { color: tokens.colorNeutralForeground3 },
});

/** Shown while the server rejects this version. Drafts and unsent messages stay stored. */
export function UpdateScreen() {
  const styles = useStyles();
  const { t } = useTranslation('update');
  const state = useUpdateState();
  useEffect(() => void desktop().updates?.require(), []);
  return (
    <FrontCard title={t('screen.title')} text={t('screen.text')}>
      <div className={styles.body}>
        <div aria-live="polite">
          {desktop().updates === null ? <Reload /> : state && <Step state={state} />}
        </div>
        <Text size={200} className={styles.hint}>
          {t('screen.kept')}
        </Text>
      </div>
    </FrontCard>
  );
}

function Step({ state }: { state: UpdateState }) {
  const { t } = useTranslation('update');
  const { mode, phase, version, percent } = state;
  if (mode === 'install' && phase === 'checking')
    return <Spinner labelPosition="after" label={t('screen.checking')} />;
  if (mode === 'install' && phase === 'downloading')
    return (
      <Field label={t('screen.downloading', { version, percent })}>
        <ProgressBar value={percent / 100} aria-valuetext={`${percent} %`} />
      </Field>
    );
  if (phase === 'ready') return <Restart version={version} />;
  if (mode === 'install') return <Reload>{t('screen.notYet')}</Reload>;
  return <Reload>{t(version === null ? 'screen.askFor' : 'screen.askForVersion', { version })}</Reload>;
}

function Restart({ version }: { version: string | null }) {
  const styles = useStyles();
  const { t } = useTranslation('update');
  const [isBlocked, setBlocked] = useState(false);
  const restart = async () => setBlocked(!(await desktop().updates?.restart()));
  return (
    <div className={styles.body}>
      <Text>{t(isBlocked ? 'screen.blocked' : 'screen.ready', { version })}</Text>
      <Button appearance="primary" onClick={() => void restart()}>
        {t('restart')}
      </Button>
    </div>
  );
}

/** Asks the server again, which may have changed its minimum, or loads the page's current version. */
function Reload({ children }: { children?: ReactNode }) {
  const styles = useStyles();
  const { t } = useTranslation('update');
  return (
    <div className={styles.body}>
      {children && <Text>{children}</Text>}
      <Button appearance="primary" onClick={() => window.location.reload()}>
        {t('screen.reload')}
      </Button>
    </div>
  );
}
