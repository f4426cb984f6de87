import { z } from 'zod';
import type { AppContext } from '#core/context';
import { PAYABLE } from './invoice.model';
import { expire, invoices } from './invoices';
import type { Payments } from './payments';
import { type PaymentProvider, PaymentUnavailableError } from './providers';
import { webhookAddress } from './webhook';

const EVERY_MS = 5 * 60_000;
const AT_ONCE = 100;
/** Expired charges are looked up this long, because payments can be reported late. */
const LATE_NEWS_MS = 86_400_000;

/** Runs every five minutes: reconciles charges, expires invoices, finishes interrupted payments. */
export function defineSubscriptionJobs(
  context: AppContext,
  payments: Payments,
  provider: PaymentProvider | undefined,
): () => Promise<void> {
  const { jobs, log } = context;
  let registered = false;

  const finishPaid = async (): Promise<void> => {
    const unfinished = { status: 'paid' as const, renewedUntil: null };
    for await (const invoice of invoices.eachAcrossCompanies(unfinished)) {
      try {
        await payments.finish(invoice);
      } catch (error) {
        // The next round retries this invoice.
        log.error({ err: error, invoiceId: invoice._id }, 'paid invoice not finished');
      }
    }
  };

  const reconcileOpen = async (now: number): Promise<void> => {
    const found = await invoices.findAcrossCompanies(
      {
        status: { $in: [...PAYABLE] },
        provider: 'efi',
        pixCode: { $ne: '' },
        expiresAt: { $gt: new Date(now - LATE_NEWS_MS) },
      },
      { sort: { askedAt: 1 }, limit: AT_ONCE },
    );
    for (const invoice of found) {
      try {
        await payments.reconcile(invoice);
      } catch (error) {
        if (!(error instanceof PaymentUnavailableError) || !error.isOfRequest) throw error;
        log.warn({ err: error, invoiceId: invoice._id }, 'charge lookup rejected by payment provider');
      }
      if (invoice.expiresAt && invoice.expiresAt.getTime() <= now) await expire(invoice);
    }
  };

  const reconcile = async (): Promise<void> => {
    await finishPaid();
    if (!provider?.isQueried) return;
    try {
      if (!registered) await provider.registerWebhook(webhookAddress(context));
      registered = true;
      await reconcileOpen(Date.now());
    } catch (error) {
      if (!(error instanceof PaymentUnavailableError)) throw error;
      // The next round begins with the invoices that have waited longest.
      log.warn({ err: error }, 'payment provider not reached');
    }
  };

  jobs.define('subscription.reconcile', z.undefined(), reconcile, { concurrency: 1 });
  jobs.every(EVERY_MS, 'subscription.reconcile');
  return reconcile;
}
