import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Plan } from '@recado/shared/plans';
import type { Subscription } from '@recado/shared/subscription';
import { reais } from '../rules/reais';

const useStyles = makeStyles({
  heading: { display: 'block', margin: `0 0 ${tokens.spacingVerticalXS}` },
  details: { display: 'block', margin: 0, color: tokens.colorNeutralForeground3 },
  list: { margin: `${tokens.spacingVerticalM} 0 0` },
  line: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalL,
    padding: `${tokens.spacingVerticalS} 0`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums' },
    ':last-child': {
      borderBottom: 'none',
      paddingTop: tokens.spacingVerticalM,
      fontSize: tokens.fontSizeBase400,
      lineHeight: tokens.lineHeightBase400,
      fontWeight: tokens.fontWeightSemibold,
    },
  },
});

export function ReviewStep({ plan, subscription }: { plan: Plan; subscription: Subscription }) {
  const styles = useStyles();
  const { t } = useTranslation('subscription');
  const lines = [
    [t('checkout.usersLabel'), String(plan.users)],
    [t('checkout.connectionsLabel'), String(plan.connections)],
    [t('checkout.billingLabel'), t(`recurrences.${subscription.recurrence}`)],
    [t('checkout.total'), t('checkout.totalValue', { value: reais(subscription.total) })],
  ] as const;
  return (
    <>
      <Text as="h3" size={400} weight="semibold" className={styles.heading}>
        {t('checkout.reviewHeading')}
      </Text>
      <Text as="h4" weight="regular" className={styles.details}>
        {t('checkout.planDetails')}: {plan.name}
      </Text>
      <dl className={styles.list}>
        {lines.map(([label, value]) => (
          <div key={label} className={styles.line}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
