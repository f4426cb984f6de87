import type { AppContext } from '#core/context';
import type { StoredData } from '#core/database';
import { payments } from './payments';
import { paymentProvider } from './providers';
import { defineSubscriptionJobs } from './subscription.jobs';
import { subscriptionMigrations } from './subscription.migrations';
import { mountSubscription, type OpenRenewal } from './subscription.routes';
import { subscriptionService, type SubscriptionSources } from './subscription.service';
import { mountWebhook } from './webhook';

export function createSubscription(
  context: AppContext,
  { openRenewal, companies }: Omit<SubscriptionSources, 'events'> & { openRenewal: OpenRenewal },
) {
  const sources = { companies, events: context.events.of('subscription') };
  const provider = paymentProvider(context.config.payments);
  const paid = payments(context, sources, provider);
  const service = subscriptionService(context, sources, provider);
  mountSubscription(context, service, paid, openRenewal);
  mountWebhook(context, paid);
  return {
    pay: service.pay,
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
