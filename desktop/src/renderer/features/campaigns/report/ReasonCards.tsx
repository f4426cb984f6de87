import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { CampaignReport } from '@recado/shared/campaigns';
import { ReasonList } from '../ReasonList';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(280px, 1fr))',
    gap: tokens.spacingHorizontalXXL,
    marginTop: tokens.spacingVerticalXL,
  },
  part: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
});

/** Lists failures and left-out persons by reason. */
export function ReasonCards({ report: { failures, skipped } }: { report: CampaignReport }) {
  const styles = useStyles();
  const { t } = useTranslation('campaigns');
  const parts = [
    { label: t('report.failures'), reasons: failures },
    { label: t('report.skipped'), reasons: skipped },
  ].filter(({ reasons }) => reasons.length > 0);
  if (parts.length === 0) return null;
  return (
    <div className={styles.root}>
      {parts.map(({ label, reasons }) => (
        <section key={label} className={styles.part}>
          <Text as="h2" size={400} weight="semibold" style={{ margin: 0 }}>
            {label}
          </Text>
          <ReasonList label={label} reasons={reasons} />
        </section>
      ))}
    </div>
  );
}
