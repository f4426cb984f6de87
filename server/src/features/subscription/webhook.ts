import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@recado/shared/contract';
import { paymentWebhook } from '@recado/shared/subscription';
import type { AppContext } from '#core/context';
import { invoices } from './invoices';
import type { Payments } from './payments';

/** Maximum per webhook call; providers send one or a few. */
const MAX_CHARGES = 50;

/** Derived from the server's key, so that all servers have the same secret. */
function webhookSecret({ secrets }: AppContext): string {
  return createHmac('sha256', secrets.key('payment-webhook')).update('pix').digest('hex');
}

/** Efí appends `/pix`, which the parameter `ignorar` absorbs. */
export function webhookAddress(context: AppContext): string {
  return `${context.config.publicUrl}${paymentWebhook.path}?hmac=${webhookSecret(context)}&ignorar=`;
}

/**
 * Looks up each reported charge, so that repeated calls have no effect. Providers repeat a call after a 503.
 */
export function mountWebhook(context: AppContext, payments: Payments): void {
  const secret = Buffer.from(webhookSecret(context));
  context.endpoints.mount(paymentWebhook, async ({ query, body }) => {
    const given = Buffer.from(query.hmac);
    if (given.length !== secret.length || !timingSafeEqual(given, secret)) {
      throw new AppError('ERR_NOT_AUTHENTICATED');
    }
    const named = new Set((body.pix ?? []).flatMap(({ txid }) => txid ?? []));
    for (const txid of [...named].slice(0, MAX_CHARGES)) {
      const invoice = await invoices.findOneAcrossCompanies({ txid });
      // The account may also receive payments unrelated to Recado.
      if (invoice) await payments.reconcile(invoice);
      else context.log.info('unknown charge reported by payment provider');
    }
    return {};
  });
}
