import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { CampaignPreview } from '@recado/shared/campaigns';
import { ReasonList } from '../ReasonList';
import { useEstimateText } from '../useDurationText';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, outline: 'none' },
  note: { color: tokens.colorNeutralForeground2 },
  out: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXS },
});

/** Shows how many persons get the campaign, who is left out, and the time it takes. */
export function PreviewCounts({ preview }: { preview: CampaignPreview }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('campaigns');
  const estimateText = useEstimateText();
  const { planned, skipped, newChats, estimate, hours } = preview;
  const number = (count: number) => count.toLocaleString(i18n.language);
  return (
    // Focused first, so that the counts are read before the fields below.
    <div className={styles.root} tabIndex={-1} data-first-focus>
      <Text size={500} weight="semibold">
        {t('start.planned', { count: planned, shown: number(planned) })}
      </Text>
      {estimate && <Text>{estimateText(estimate, hours)}</Text>}
      {newChats > 0 && (
        <Text className={styles.note}>
          {t('start.newChats', { count: newChats, shown: number(newChats) })}
        </Text>
      )}
      {skipped.length > 0 && (
        <div className={styles.out}>
          <Text weight="semibold">{t('start.leftOut')}</Text>
          <ReasonList label={t('start.leftOut')} reasons={skipped} />
        </div>
      )}
    </div>
  );
}
