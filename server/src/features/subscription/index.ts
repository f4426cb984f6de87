import type { AppContext } from '#core/context';
import type { StoredData } from '#core/database';
import { payments } from './payments';
import { paymentProvider } from './providers';
import { defineSubscriptionJobs } from './subscription.jobs';
import { subscriptionMigrations } from './subscription.migrations';
import { subscriptionOperations, type SubscriptionSources } from './subscription.operations';
import { mountSubscription, type OpenRenewal } from './subscription.routes';
import { mountWebhook } from './webhook';

export function createSubscription(
  context: AppContext,
  { openRenewal, companies }: Omit<SubscriptionSources, 'events'> & { openRenewal: OpenRenewal },
) {
  const sources = { companies, events: context.events.of('subscription') };
  const provider = paymentProvider(context.config.payments);
  const paid = payments(context, sources, provider);
  const operations = subscriptionOperations(context, sources, provider);
  mountSubscription(context, operations, paid, openRenewal);
  mountWebhook(context, paid);
  return {
    pay: operations.pay,
    confirmAcrossCompanies: paid.confirmAcrossCompanies,
    pendingCountAcrossCompanies: paid.pendingCountAcrossCompanies,
    partlyPaidAcrossCompanies: paid.partlyPaidAcrossCompanies,
    reconcile: defineSubscriptionJobs(context, paid, provider),
  };
}

export type Subscriptions = ReturnType<typeof createSubscription>;

export const subscriptionData: StoredData = {
  migrations: [subscriptionMigrations],
  companyCollections: ['invoices'],
};
