import {
  makeStyles,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  Text,
  tokens,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlatformProtocol } from '@recado/shared/platform';
import { TimeText } from '@/ui/time/TimeText';

const useStyles = makeStyles({
  root: { marginBottom: tokens.spacingVerticalXL },
  title: { margin: `0 0 ${tokens.spacingVerticalS}` },
  notice: { marginBottom: tokens.spacingVerticalM },
  facts: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalXXL}`,
    margin: 0,
  },
  label: { color: tokens.colorNeutralForeground2 },
  value: { margin: 0, fontVariantNumeric: 'tabular-nums' },
});

const PATTERN = 'dd/MM/yyyy HH:mm';

/** Shows the version of WhatsApp Web that new sessions report, and warns while WhatsApp rejects it. */
export function ProtocolBlock({ protocol }: { protocol: PlatformProtocol }) {
  const styles = useStyles();
  const { t } = useTranslation('platform');
  const { version, source, firstSeen, lastGood, rejectedAt, requestsNewest, lastCheck } = protocol;
  const time = (instant: string | null) =>
    instant ? <TimeText instant={instant} pattern={PATTERN} /> : t('protocol.never');
  const check = lastCheck ? (
    <>
      {time(lastCheck.at)} · {t(`protocol.outcomes.${lastCheck.outcome}`)}
    </>
  ) : (
    t('protocol.never')
  );
  const facts: readonly [string, ReactNode][] = [
    [t('protocol.version'), version],
    [t('protocol.source'), t(`protocol.sources.${source}`)],
    [t('protocol.since'), time(firstSeen)],
    [t('protocol.lastGood'), time(lastGood)],
    [t('protocol.lastCheck'), requestsNewest ? check : t('protocol.off')],
  ];
  return (
    <section className={styles.root} aria-label={t('protocol.title')}>
      <Text as="h2" block size={400} weight="semibold" className={styles.title}>
        {t('protocol.title')}
      </Text>
      {rejectedAt && (
        <MessageBar intent="error" layout="multiline" className={styles.notice}>
          <MessageBarBody>
            <MessageBarTitle>{t('protocol.rejected', { version })}</MessageBarTitle>{' '}
            {t('protocol.rejectedText')}
          </MessageBarBody>
        </MessageBar>
      )}
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
