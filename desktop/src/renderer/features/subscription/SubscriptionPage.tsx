import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { SESSION, useSubscription } from '@/data/subscription/useSubscription';
import { PageHeader } from '@/ui/page/PageHeader';
import { ScrollPage } from '@/ui/page/ScrollPage';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonFields } from '@/ui/states/SkeletonFields';
import { SubscribeButton } from './checkout/SubscribeButton';
import { SubscriptionFields } from './checkout/SubscriptionFields';
import { InvoiceList } from './invoices/InvoiceList';
import { PartlyPaid } from './pending-payments/PartlyPaid';

const useStyles = makeStyles({
  page: { maxWidth: '840px' },
  button: { marginTop: tokens.spacingVerticalL },
});

export function SubscriptionPage() {
  const styles = useStyles();
  const { t } = useTranslation('subscription');
  const { data: subscription, error, refetch, isFetching } = useSubscription(SESSION);
  return (
    <ScrollPage>
      <div className={styles.page}>
        <PageHeader title={t('title')} />
        {subscription === undefined && error !== null ? (
          <ErrorState
            title={t('loadFailed')}
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : subscription === undefined ? (
          <SkeletonFields fields={4} />
        ) : (
          <>
            <PartlyPaid invoice={subscription.lastInvoice} />
            <SubscriptionFields subscription={subscription} />
            <div className={styles.button}>
              <SubscribeButton subscription={subscription} source={SESSION} />
            </div>
            <InvoiceList />
          </>
        )}
      </div>
    </ScrollPage>
  );
}
