import { Button, Link, makeStyles, tokens } from '@fluentui/react-components';
import { ClockDismissRegular } from '@fluentui/react-icons';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { AppError } from '@recado/shared/contract';
import type { Subscription } from '@recado/shared/subscription';
import { type Source, useSubscription } from '@/data/subscription/useSubscription';
import { useFormatInstant } from '@/lib/i18n/dates';
import { FrontCard } from '@/ui/front/FrontCard';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonFields } from '@/ui/states/SkeletonFields';
import { EmptyState } from '@/ui/states/StateMessage';
import { Renewed } from './checkout/Renewed';
import { SubscribeButton } from './checkout/SubscribeButton';
import { SubscriptionFields } from './checkout/SubscriptionFields';
import { PartlyPaid } from './pending-payments/PartlyPaid';

const useStyles = makeStyles({
  ways: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalL,
    marginTop: tokens.spacingVerticalXL,
  },
});

/** Lets an administrator of an expired company pay without a session. */
export function RenewalPage() {
  const { t } = useTranslation('subscription');
  const format = useFormatInstant();
  const { hash } = useLocation();
  const source = useMemo<Source>(() => ({ kind: 'renewal', token: hash.slice(1) }), [hash]);
  const { data: subscription, error, refetch, isFetching } = useSubscription(source);
  if (subscription === undefined) {
    return (
      <FrontCard title={t('renewal.title')} wide>
        {error === null ? (
          <SkeletonFields fields={2} large />
        ) : isOver(error) ? (
          <LinkOver />
        ) : (
          <ErrorState
            title={t('loadFailed')}
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </FrontCard>
    );
  }
  const { companyName: name, dueDate, lastInvoice } = subscription;
  // If the invoice was already paid, here or on another screen, the page must not offer a second payment.
  const renewedUntil = lastInvoice?.renewedUntil ?? null;
  if (renewedUntil !== null && renewedUntil === dueDate && new Date(renewedUntil) > new Date()) {
    return (
      <FrontCard title={t('renewal.title')} wide>
        <Renewed until={renewedUntil} />
      </FrontCard>
    );
  }
  const date = dueDate === null ? '—' : format(dueDate, 'dd/MM/yyyy');
  return (
    <FrontCard title={t('renewal.title')} text={t('renewal.text', { name, date })} wide>
      <ToPay subscription={subscription} source={source} />
    </FrontCard>
  );
}

function ToPay({ subscription, source }: { subscription: Subscription; source: Source }) {
  const styles = useStyles();
  const { t } = useTranslation('subscription');
  const navigate = useNavigate();
  return (
    <>
      <PartlyPaid invoice={subscription.lastInvoice} />
      <SubscriptionFields subscription={subscription} lapsed />
      <div className={styles.ways}>
        <SubscribeButton subscription={subscription} source={source} />
        <Link as="button" onClick={() => void navigate('/login')}>
          {t('renewal.login')}
        </Link>
      </div>
    </>
  );
}

/** Shown if the link is invalid or expired (after 30 minutes). */
function LinkOver() {
  const { t } = useTranslation('subscription');
  const navigate = useNavigate();
  return (
    <EmptyState
      icon={<ClockDismissRegular />}
      title={t('renewal.expiredTitle')}
      text={t('renewal.expiredText')}
      action={
        <Button appearance="primary" onClick={() => void navigate('/login')}>
          {t('renewal.login')}
        </Button>
      }
    />
  );
}

function isOver(error: unknown): boolean {
  // A truncated link fails validation.
  return error instanceof AppError && ['ERR_RENEWAL_EXPIRED', 'ERR_VALIDATION'].includes(error.code);
}
