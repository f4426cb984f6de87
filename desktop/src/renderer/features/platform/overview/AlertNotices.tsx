import { makeStyles, MessageBar, MessageBarBody, MessageBarTitle, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { PlatformAlert } from '@recado/shared/platform';
import { useFormatInstant } from '@/lib/i18n/dates';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    marginBottom: tokens.spacingVerticalL,
  },
});

const PATTERN = 'dd/MM/yyyy HH:mm';

/** Shows the alerts of the platform that last, with their runbooks. */
export function AlertNotices({ alerts }: { alerts: readonly PlatformAlert[] }) {
  const styles = useStyles();
  const { t } = useTranslation('platform');
  const format = useFormatInstant();
  if (alerts.length === 0) return null;
  return (
    <section className={styles.root} aria-label={t('alerts.region')}>
      {alerts.map(({ id, since }) => (
        <MessageBar key={id} intent="error" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{t(`alerts.titles.${id}`)}</MessageBarTitle>{' '}
            {t('alerts.since', {
              time: format(since, PATTERN),
              runbook: `docs/operations/runbooks/${id}.md`,
            })}
          </MessageBarBody>
        </MessageBar>
      ))}
    </section>
  );
}
