import {
  Button,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  ProgressBar,
  tokens,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '@recado/shared/campaigns';
import { useNow } from '@/ui/time/time-hooks';
import { copyingTimeLeft } from '../rules/campaign-state';
import { useDurationText } from '../useDurationText';

const useStyles = makeStyles({
  root: { marginBottom: tokens.spacingVerticalM },
  body: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  count: { fontVariantNumeric: 'tabular-nums' },
});

interface StartingNoticeProps {
  campaign: Campaign;
  busy: boolean;
  onStop: () => void;
}

/** Shows how much of the list a start has copied. */
export function StartingNotice({ campaign, busy, onStop }: StartingNoticeProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('campaigns');
  const durationText = useDurationText();
  const left = copyingTimeLeft(campaign, useNow(1_000));
  const { copied, total } = campaign.starting ?? { copied: 0, total: 0 };
  const number = (count: number) => count.toLocaleString(i18n.language);
  return (
    <MessageBar intent="info" layout="multiline" className={styles.root}>
      <MessageBarBody className={styles.body}>
        {t('starting.title', { name: campaign.name })}
        <ProgressBar value={total === 0 ? 0 : copied / total} aria-label={t('starting.label')} />
        <span className={styles.count}>
          {t('starting.count', { count: total, copied: number(copied), total: number(total) })}
          {left !== undefined && ` · ${t('starting.left', { duration: durationText(left) })}`}
        </span>
      </MessageBarBody>
      <MessageBarActions>
        <Button size="small" disabled={busy} onClick={onStop}>
          {t('starting.stop')}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}
