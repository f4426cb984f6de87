import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { CampaignCounts } from '@recado/shared/campaigns';
import { progressOf } from './rules/campaign-state';

const useStyles = makeStyles({
  track: {
    position: 'relative',
    height: '8px',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground6,
  },
  thin: { height: '4px' },
  part: { position: 'absolute', insetBlock: 0, left: 0, transition: 'width 300ms' },
  // Lighter than the delivered part, which covers it.
  sent: { backgroundColor: tokens.colorBrandStroke2 },
  delivered: { backgroundColor: tokens.colorBrandBackground },
});

/** Shows the delivered share, and in a lighter colour what WhatsApp has but the phones have not. */
export function DeliveryProgress({ counts, thin = false }: { counts: CampaignCounts; thin?: boolean }) {
  const styles = useStyles();
  const { t } = useTranslation('campaigns');
  const { sent, delivered } = progressOf(counts);
  return (
    <div
      role="progressbar"
      aria-label={t('delivered')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(delivered * 100)}
      className={mergeClasses(styles.track, thin && styles.thin)}
    >
      <div className={mergeClasses(styles.part, styles.sent)} style={{ width: `${sent * 100}%` }} />
      <div className={mergeClasses(styles.part, styles.delivered)} style={{ width: `${delivered * 100}%` }} />
    </div>
  );
}
