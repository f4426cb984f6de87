import { Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '@recado/shared/subscription';
import { useFormatInstant } from '@/lib/i18n/dates';
import { reais } from '../rules/reais';

const DAY_MS = 86_400_000;
/** Returns the days until the trial ends, rounded up. Returns null after the trial or without a trial. */
export function trialDays(trialExpiration: string | null, now: number): number | null {
  if (trialExpiration === null) return null;
  const left = new Date(trialExpiration).getTime() - now;
  return left > 0 ? Math.ceil(left / DAY_MS) : null;
}

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))',
    gap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalM,
  },
});

interface SubscriptionFieldsProps {
  subscription: Subscription;
  /** Whether the subscription has expired. These fields omit the expiry, because the page shows it. */
  lapsed?: boolean;
}

export function SubscriptionFields({ subscription, lapsed = false }: SubscriptionFieldsProps) {
  const styles = useStyles();
  const { t } = useTranslation('subscription');
  const format = useFormatInstant();
  const [now] = useState(() => Date.now());
  const { dueDate, email, plan, trialExpiration } = subscription;
  const day = (instant: string) => format(instant, 'dd/MM/yyyy');
  const days = trialDays(trialExpiration, now);
  const trial =
    days !== null
      ? t('trialEnds', { count: days })
      : trialExpiration === null
        ? t('noTrial')
        : t('trialEnded', { date: day(trialExpiration) });
  const price = plan && t('checkout.pricePerMonth', { price: reais(plan.value) });
  const billed = [t('billingEmail'), email] as const;
  const priced = [t('plan'), plan ? `${plan.name} – ${price ?? ''}` : '—'] as const;
  const due = [t('dueDate'), dueDate === null ? t('neverDue') : day(dueDate)] as const;
  const fields = lapsed ? [priced, billed] : [[t('trial'), trial] as const, billed, priced, due];
  return (
    <div className={styles.root}>
      {fields.map(([label, value]) => (
        <Field key={label} label={label}>
          <Input value={value} readOnly appearance="filled-darker" />
        </Field>
      ))}
    </div>
  );
}
