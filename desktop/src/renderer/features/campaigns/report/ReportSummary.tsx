import {
  Button,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  Text,
  tokens,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { CampaignDetail } from '@recado/shared/campaigns';
import { DeliveryProgress } from '../DeliveryProgress';
import { StatusBadge } from '../list/CampaignStatus';
import { StartingNotice } from '../list/StartingNotice';
import { progressOf } from '../rules/campaign-state';
import { useEstimateText } from '../useDurationText';
import { usePauseText } from '../usePauseText';
import type { useTransition } from '../useTransition';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    marginBottom: tokens.spacingVerticalL,
  },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  note: { color: tokens.colorNeutralForeground3 },
  count: { fontVariantNumeric: 'tabular-nums' },
});

interface ReportSummaryProps {
  campaign: CampaignDetail;
  transition: ReturnType<typeof useTransition>;
}

/** Shows the status, the progress, the time left and why nothing is sent. */
export function ReportSummary({ campaign, transition }: ReportSummaryProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('campaigns');
  const estimateText = useEstimateText();
  const pauseText = usePauseText();
  const { status, counts, pause, report, starting, startError } = campaign;
  const number = (count: number) => count.toLocaleString(i18n.language);
  const percent = Math.round(progressOf(counts).delivered * 100);
  const onTheWay = Math.max(0, counts.sent - counts.delivered);
  return (
    <section className={styles.root} aria-label={t('report.progress')}>
      {starting && (
        <StartingNotice
          campaign={campaign}
          busy={transition.isPending}
          onStop={() => transition.run(campaign, 'cancel')}
        />
      )}
      {pause && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{pauseText(pause)}</MessageBarBody>
          {pause.needsResume && (
            <MessageBarActions>
              <Button
                size="small"
                disabled={transition.isPending}
                onClick={() => transition.run(campaign, 'resume')}
              >
                {t('resume')}
              </Button>
            </MessageBarActions>
          )}
        </MessageBar>
      )}
      {startError && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{t(`startError.${startError}`)}</MessageBarBody>
        </MessageBar>
      )}
      <div className={styles.line}>
        <StatusBadge status={status} />
        <Text className={styles.count}>
          {t('report.count', {
            delivered: number(counts.delivered),
            valid: number(counts.valid),
            percent,
          })}
        </Text>
        {onTheWay > 0 && (
          <Text className={styles.note}>
            {t('report.onTheWay', { count: onTheWay, shown: number(onTheWay) })}
          </Text>
        )}
        {counts.maybeSent > 0 && (
          <Text className={styles.note}>
            {t('report.maybeSent', { count: counts.maybeSent, shown: number(counts.maybeSent) })}
          </Text>
        )}
        {report.estimate && <Text className={styles.note}>{estimateText(report.estimate)}</Text>}
      </div>
      <DeliveryProgress counts={counts} />
    </section>
  );
}
