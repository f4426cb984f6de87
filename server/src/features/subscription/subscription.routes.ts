import {
  confirmPayment,
  dismissPayment,
  getRenewal,
  getSubscription,
  listInvoices,
  listPendingPayments,
  renew,
  subscribe,
} from '@recado/shared/subscription';
import type { AppContext } from '../../core/context';
import type { Payments } from './payments';
import type { subscriptionService } from './subscription.service';

/** @throws ERR_RENEWAL_EXPIRED */
export type OpenRenewal = (renewalToken: string) => Promise<number>;

export function mountSubscription(
  { endpoints }: Pick<AppContext, 'endpoints'>,
  service: ReturnType<typeof subscriptionService>,
  payments: Payments,
  openRenewal: OpenRenewal,
): void {
  endpoints.mount(getSubscription, ({ caller }) => service.overview(caller.companyId));
  endpoints.mount(subscribe, ({ caller, body }) => service.pay(caller.companyId, body));
  endpoints.mount(listInvoices, ({ caller, query }) => service.list(caller.companyId, query.cursor));

  endpoints.mount(getRenewal, async ({ body }) => service.overview(await openRenewal(body.renewalToken)));
  endpoints.mount(renew, async ({ body }) => service.pay(await openRenewal(body.renewalToken), body.request));

  endpoints.mount(listPendingPayments, ({ query }) => payments.pendingAcrossCompanies(query.cursor));
  endpoints.mount(confirmPayment, ({ caller, params }) =>
    payments.confirmAcrossCompanies(caller, params.invoiceId),
  );
  endpoints.mount(dismissPayment, ({ caller, params }) =>
    payments.dismissAcrossCompanies(caller, params.invoiceId),
  );
}
