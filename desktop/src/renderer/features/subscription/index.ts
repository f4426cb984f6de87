export { PendingPayments } from './PendingPayments';

export const loadRenewalPage = async () => ({ Component: (await import('./RenewalPage')).RenewalPage });
export const loadSubscriptionPage = async () => ({
  Component: (await import('./SubscriptionPage')).SubscriptionPage,
});
