import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@recado/shared/contract';
import { paymentWebhook } from '@recado/shared/subscription';
import type { AppContext } from '../../core/context';
import { invoices } from './invoices';
import type { Payments } from './payments';

/** Charges looked up for one call; a provider names one, seldom a few. */
const MAX_CHARGES = 50;

/** What only the provider and this server know: from the key, so that every server has the same. */
function webhookSecret({ secrets }: Pick<AppContext, 'secrets'>): string {
  return createHmac('sha256', secrets.key('payment-webhook')).update('pix').digest('hex');
}

/** Where the provider is told to call. It appends `/pix`, which `ignorar` takes (Efí's documentation, "Webhooks"). */
export function webhookAddress(context: Pick<AppContext, 'secrets' | 'config'>): string {
  return `${context.config.publicUrl}${paymentWebhook.path}?hmac=${webhookSecret(context)}&ignorar=`;
}

/**
 * The provider's call. Who does not know the secret is refused. What it says is not believed: every charge it names is
 * asked for, so that a call played back changes nothing. What cannot be asked now answers 503 and is called again.
 */
export function mountWebhook(
  context: Pick<AppContext, 'secrets' | 'endpoints' | 'log'>,
  payments: Payments,
): void {
  const secret = Buffer.from(webhookSecret(context));
  context.endpoints.mount(paymentWebhook, async ({ query, body }) => {
    const given = Buffer.from(query.hmac);
    if (given.length !== secret.length || !timingSafeEqual(given, secret)) {
      throw new AppError('ERR_NOT_AUTHENTICATED');
    }
    const named = new Set((body.pix ?? []).flatMap(({ txid }) => txid ?? []));
    for (const txid of [...named].slice(0, MAX_CHARGES)) {
      const invoice = await invoices.findOneAcrossCompanies({ txid });
      // The same account may take other money.
      if (invoice) await payments.ask(invoice);
      else context.log.info('the payment provider told of a charge that is not ours');
    }
    return {};
  });
}
