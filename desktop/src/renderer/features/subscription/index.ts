import { lazy } from 'react';

export const PendingPayments = lazy(async () => ({
  default: (await import('./PendingPayments')).PendingPayments,
}));

export const loadRenewalPage = async () => ({ Component: (await import('./RenewalPage')).RenewalPage });
