import type { Recurrence } from '@recado/shared/companies';
import type { Plan } from '@recado/shared/plans';
import { isDuplicateKey, nextIdInOrder, tenantRepository } from '#core/database';
import { type InvoiceDocument, InvoiceModel } from './invoice.model';
import type { PaymentProvider } from './providers';
import { amountCentsOf } from './subscription.presenter';

/** Minimum remaining validity of a reused invoice, because payers need time. */
const USABLE_MS = 5 * 60_000;

export const invoices = tenantRepository(InvoiceModel);

export interface InvoiceRequest {
  plan: Plan;
  recurrence: Recurrence;
  provider: PaymentProvider;
}

/**
 * Replaces an open invoice with other content or a near end. Late payments of the replaced one are accepted.
 */
export async function openInvoice(companyId: number, wanted: InvoiceRequest): Promise<InvoiceDocument> {
  for (;;) {
    const open = await invoices.findOne(companyId, { status: 'open' });
    if (open && serves(open, wanted)) return open;
    if (open) await expire(open);
    try {
      return await invoices.insert(companyId, await fresh(companyId, wanted));
    } catch (error) {
      if (!isDuplicateKey(error, 'open')) throw error;
    }
  }
}

export async function expire({ _id, companyId }: InvoiceDocument): Promise<void> {
  await invoices.updateOne(
    companyId,
    { _id, status: 'open' },
    { $set: { status: 'expired' }, $unset: { openKey: 1 } },
  );
}

function serves(invoice: InvoiceDocument, { plan, recurrence, provider }: InvoiceRequest): boolean {
  const inTime = invoice.expiresAt === null || invoice.expiresAt.getTime() > Date.now() + USABLE_MS;
  return (
    inTime &&
    invoice.planId === plan.id &&
    invoice.recurrence === recurrence &&
    invoice.amountCents === amountCentsOf(plan, recurrence) &&
    invoice.provider === provider.name
  );
}

async function fresh(companyId: number, { plan, recurrence, provider }: InvoiceRequest) {
  const _id = await nextIdInOrder('invoices');
  const now = new Date();
  return {
    _id,
    openKey: companyId,
    status: 'open' as const,
    planId: plan.id,
    planName: plan.name,
    amountCents: amountCentsOf(plan, recurrence),
    recurrence,
    provider: provider.name,
    txid: provider.txidFor(_id),
    pixCode: '',
    expiresAt: null,
    askedAt: now,
    createdAt: now,
    paidAt: null,
    endToEndId: null,
    confirmedBy: null,
    renewedUntil: null,
  };
}
