import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { CampaignReport } from '@recado/shared/campaigns';
import { useDeliveryTexts } from './useDeliveryTexts';

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXXS,
    margin: 0,
  },
  count: { textAlign: 'right', fontVariantNumeric: 'tabular-nums', fontWeight: tokens.fontWeightSemibold },
  reason: { margin: 0 },
});

/** Lists numbers of persons by reason. */
export function ReasonList({ label, reasons }: { label: string; reasons: CampaignReport['skipped'] }) {
  const styles = useStyles();
  const { i18n } = useTranslation();
  const texts = useDeliveryTexts();
  return (
    <dl className={styles.list} aria-label={label}>
      {reasons.map(({ reason, count }) => (
        <div key={reason} style={{ display: 'contents' }}>
          <dt className={styles.count}>{count.toLocaleString(i18n.language)}</dt>
          <dd className={styles.reason}>{texts.reasons[reason]}</dd>
        </div>
      ))}
    </dl>
  );
}
