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
import type { AppContext } from '#core/context';
import { networkLimit } from '#core/http';
import type { Payments } from './payments';
import type { subscriptionOperations } from './subscription.operations';

/** Limit per network address, because the page reads the state while a payment is expected. */
const RENEWAL_READS_PER_MINUTE = 120;
const RENEWALS_PER_MINUTE = 20;

/** @throws ERR_RENEWAL_EXPIRED */
export type OpenRenewal = (renewalToken: string) => Promise<number>;

export function mountSubscription(
  { endpoints }: AppContext,
  operations: ReturnType<typeof subscriptionOperations>,
  payments: Payments,
  openRenewal: OpenRenewal,
): void {
  endpoints.mount(getSubscription, ({ caller }) => operations.overview(caller.companyId));
  endpoints.mount(subscribe, ({ caller, body }) => operations.pay(caller.companyId, body));
  endpoints.mount(listInvoices, ({ caller, query }) => operations.list(caller.companyId, query.cursor));

  const countRead = networkLimit(RENEWAL_READS_PER_MINUTE);
  const countPayment = networkLimit(RENEWALS_PER_MINUTE);
  endpoints.mount(getRenewal, async ({ body, request }) => {
    await countRead(request.ip);
    return operations.overview(await openRenewal(body.renewalToken));
  });
  endpoints.mount(renew, async ({ body, request }) => {
    await countPayment(request.ip);
    return operations.pay(await openRenewal(body.renewalToken), body.request);
  });

  endpoints.mount(listPendingPayments, ({ query }) => payments.pendingAcrossCompanies(query.cursor));
  endpoints.mount(confirmPayment, ({ caller, params }) =>
    payments.confirmAcrossCompanies(caller, params.invoiceId),
  );
  endpoints.mount(dismissPayment, ({ caller, params }) =>
    payments.dismissAcrossCompanies(caller, params.invoiceId),
  );
}
