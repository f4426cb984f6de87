import { Button, Link, makeStyles, Text, tokens } from '@fluentui/react-components';
import { ClockDismissRegular } from '@fluentui/react-icons';
import { AppError } from '@recado/shared/contract';
import type { Subscription } from '@recado/shared/subscription';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useFormatInstant } from '../../lib/i18n';
import { EmptyState, ErrorState, SkeletonFields } from '../../ui/states';
import { useSubscription } from './api/useSubscription';
import { Renewed } from './components/Renewed';
import { SubscribeButton } from './components/SubscribeButton';
import { SubscriptionFields } from './components/SubscriptionFields';
import type { Source } from './source';

const useStyles = makeStyles({
  page: {
    height: '100%',
    overflowY: 'auto',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    padding: tokens.spacingHorizontalXXL,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  card: {
    width: '100%',
    maxWidth: '560px',
    boxSizing: 'border-box',
    margin: 'auto',
    padding: '36px 40px 40px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke4}`,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
    '@media (max-width: 480px)': { padding: tokens.spacingHorizontalXXL },
  },
  brand: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    marginBottom: tokens.spacingVerticalXXL,
  },
  title: { display: 'block', margin: `0 0 ${tokens.spacingVerticalXS}` },
  text: { display: 'block', color: tokens.colorNeutralForeground3, marginBottom: tokens.spacingVerticalXL },
  ways: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalL,
    marginTop: tokens.spacingVerticalXL,
  },
});

/** "/renewal": an administrator of a lapsed company pays, without a session (decisions, "Sessions and accounts"). */
export function RenewalPage() {
  const styles = useStyles();
  const { t } = useTranslation('subscription');
  const { hash } = useLocation();
  const source = useMemo<Source>(() => ({ kind: 'renewal', token: hash.slice(1) }), [hash]);
  const { data: subscription, error, refetch, isFetching } = useSubscription(source);
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <div className={styles.brand}>
          <img src={`${import.meta.env.BASE_URL}recado.svg`} width={36} height={36} alt="" />
          <Text size={500} weight="semibold">
            Recado
          </Text>
        </div>
        <Text as="h1" size={500} weight="semibold" className={styles.title}>
          {t('renewal.title')}
        </Text>
        {subscription === undefined && error !== null ? (
          isOver(error) ? (
            <LinkOver />
          ) : (
            <ErrorState
              title={t('loadFailed')}
              error={error}
              retrying={isFetching}
              onRetry={() => void refetch()}
            />
          )
        ) : subscription === undefined ? (
          <SkeletonFields fields={4} />
        ) : (
          <ToPay subscription={subscription} source={source} />
        )}
      </div>
    </main>
  );
}

function ToPay({ subscription, source }: { subscription: Subscription; source: Source }) {
  const styles = useStyles();
  const { t } = useTranslation('subscription');
  const format = useFormatInstant();
  const navigate = useNavigate();
  const { companyName: name, dueDate, lastInvoice } = subscription;
  // Paid, here or on another screen: there is no second time.
  const renewedUntil = lastInvoice?.renewedUntil ?? null;
  if (renewedUntil !== null && renewedUntil === dueDate && new Date(renewedUntil) > new Date()) {
    return <Renewed until={renewedUntil} />;
  }
  return (
    <>
      <Text className={styles.text}>
        {t('renewal.text', { name, date: dueDate === null ? '—' : format(dueDate, 'dd/MM/yyyy') })}
      </Text>
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

/** Half an hour is over, or somebody changed the address. */
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
  // A cut link is not even of the right form.
  return error instanceof AppError && ['ERR_RENEWAL_EXPIRED', 'ERR_VALIDATION'].includes(error.code);
}
