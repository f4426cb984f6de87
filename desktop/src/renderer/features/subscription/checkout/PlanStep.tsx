import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { BranchForkRegular, PeopleRegular, PlugConnectedRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { Plan } from '@recado/shared/plans';
import { reais } from '../rules/reais';
import { useFocusAtStart } from './useFocusAtStart';

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: tokens.spacingVerticalS,
    maxWidth: '320px',
    margin: `${tokens.spacingVerticalS} auto`,
    padding: `${tokens.spacingVerticalXL} ${tokens.spacingHorizontalXXL}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  price: { fontVariantNumeric: 'tabular-nums' },
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    margin: `${tokens.spacingVerticalS} 0 ${tokens.spacingVerticalM}`,
    padding: 0,
    listStyle: 'none',
  },
  line: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    '& svg': { fontSize: '20px', color: tokens.colorBrandForeground1 },
  },
  select: { width: '100%' },
});

export function PlanStep({ plan, onSelect }: { plan: Plan; onSelect: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('subscription');
  const button = useFocusAtStart();
  const lines = [
    { id: 'users', icon: <PeopleRegular />, text: t('checkout.users', { count: plan.users }) },
    {
      id: 'connections',
      icon: <PlugConnectedRegular />,
      text: t('checkout.connections', { count: plan.connections }),
    },
    { id: 'queues', icon: <BranchForkRegular />, text: t('checkout.queues', { count: plan.queues }) },
  ];
  return (
    <section className={styles.card} aria-label={plan.name}>
      <Text as="h3" size={400} weight="semibold" block style={{ margin: 0 }}>
        {plan.name}
      </Text>
      <Text size={600} weight="semibold" className={styles.price}>
        {t('checkout.pricePerMonth', { price: reais(plan.value) })}
      </Text>
      <ul className={styles.list}>
        {lines.map(({ id, icon, text }) => (
          <li key={id} className={styles.line}>
            {icon}
            {text}
          </li>
        ))}
      </ul>
      <Button ref={button} appearance="primary" className={styles.select} onClick={onSelect}>
        {t('checkout.select')}
      </Button>
    </section>
  );
}
