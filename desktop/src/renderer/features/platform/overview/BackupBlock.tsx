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
import { MAX_MESSAGES_AT_RISK, type PlatformBackup } from '@recado/shared/platform';
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

const PATTERN = 'EEEE, dd/MM/yyyy HH:mm';
const MINUTE_SECONDS = 60;

/** Shows the last backup, the last restore on trial and the messages at risk, and warns when they are old. */
export function BackupBlock({ backup }: { backup: PlatformBackup }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('platform');
  const { last, verified, isOld, messagesAtRisk } = backup;
  const number = (value: number) => value.toLocaleString(i18n.language);
  const messages = (count: number) => t('backup.messages', { count, number: number(count) });
  const time = (instant: string) => <TimeText instant={instant} pattern={PATTERN} />;
  const duration = (seconds: number) =>
    seconds < MINUTE_SECONDS
      ? t('backup.seconds', { count: seconds })
      : t('backup.minutes', { count: Math.round(seconds / MINUTE_SECONDS) });
  const facts: readonly [string, ReactNode][] = [
    [
      t('backup.last'),
      last ? (
        <>
          {time(last.at)} · {messages(last.messages)}
        </>
      ) : (
        t('backup.never')
      ),
    ],
    [
      t('backup.verified'),
      verified ? (
        <>
          {time(verified.at)} · {messages(verified.messages)} · {duration(verified.seconds)}
        </>
      ) : (
        t('backup.never')
      ),
    ],
    [
      t('backup.risk'),
      messagesAtRisk < MAX_MESSAGES_AT_RISK
        ? messages(messagesAtRisk)
        : t('backup.many', { number: number(MAX_MESSAGES_AT_RISK) }),
    ],
  ];
  return (
    <section className={styles.root} aria-label={t('backup.title')}>
      <Text as="h2" block size={400} weight="semibold" className={styles.title}>
        {t('backup.title')}
      </Text>
      {isOld && (
        <MessageBar intent="error" layout="multiline" className={styles.notice}>
          <MessageBarBody>
            <MessageBarTitle>{t('backup.old')}</MessageBarTitle> {t('backup.oldText')}
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
