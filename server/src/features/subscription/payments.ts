import { type PartlyPaid, RECURRENCE_MONTHS } from '@recado/shared/companies';
import { AppError, type OutputOf } from '@recado/shared/contract';
import type { Invoice, listPendingPayments } from '@recado/shared/subscription';
import type { AppContext } from '#core/context';
import { type Actor, actorOf } from '#core/events';
import { type InvoiceDocument, PAYABLE } from './invoice.model';
import { invoices } from './invoices';
import type { PaymentProvider } from './providers';
import type { SubscriptionSources } from './subscription.operations';
import { presentInvoice, presentPending } from './subscription.presenter';

const PENDING_PAGE = 50;

interface Proof {
  paidAt: Date;
  endToEndId?: string;
  confirmedBy?: number;
  receivedCents?: number;
  overpaid?: true;
}

/** Payments that a platform admin must handle: unverifiable, partial or excessive. */
const WAITING_FOR_THE_OWNER = {
  $or: [
    { status: { $in: ['open', 'expired'] as const }, provider: 'static' as const },
    { status: 'partial' as const },
    { overpaid: true as const },
  ],
};

/** Applies each payment exactly once. */
export function payments(
  { log, publisher }: AppContext,
  { companies, events }: SubscriptionSources,
  provider: PaymentProvider | undefined,
) {
  /** Renews the company. Can be repeated after a crash. */
  const finish = async ({ _id, companyId, recurrence }: InvoiceDocument): Promise<void> => {
    const months = RECURRENCE_MONTHS[recurrence];
    const dueDate = await companies.renew(companyId, { invoiceId: _id, months });
    const first = await invoices.updateOne(
      companyId,
      { _id, renewedUntil: null },
      { $set: { renewedUntil: dueDate } },
    );
    if (first === 0) return;
    log.info({ companyId, invoiceId: _id, dueDate }, 'invoice paid');
    publisher.toCompany(companyId, 'payment', {
      action: 'CONCLUIDA',
      company: { dueDate: dueDate.toISOString() },
    });
  };

  /** Accepts expired invoices, because payments can be delayed; returns false for cancelled ones. */
  const settle = async (invoice: InvoiceDocument, proof: Proof): Promise<boolean> => {
    const { _id, companyId } = invoice;
    await invoices.updateOne(
      companyId,
      { _id, status: { $in: [...PAYABLE] } },
      { $set: { status: 'paid', ...proof }, $unset: { openKey: 1 } },
    );
    const after = await invoices.findById(companyId, _id);
    if (after?.status !== 'paid') return false;
    await finish(after);
    return true;
  };

  /** Stores a partial payment, which renews nothing and permits another charge. Idempotent. */
  const storePartialPayment = async (invoice: InvoiceDocument, receivedCents: number): Promise<void> => {
    const { _id, companyId, amountCents } = invoice;
    const updated = await invoices.updateOne(
      companyId,
      { _id, status: { $in: [...PAYABLE] } },
      { $set: { status: 'partial', receivedCents }, $unset: { openKey: 1 } },
    );
    if (updated === 0 || invoice.receivedCents === receivedCents) return;
    log.warn({ companyId, invoiceId: _id, receivedCents, amountCents }, 'invoice underpaid');
  };

  /**
   * Returns an invoice that a platform admin decides on.
   * @throws ERR_NO_INVOICE_FOUND for all others
   */
  const ownersInvoice = async (invoiceId: number): Promise<InvoiceDocument> => {
    const invoice = await invoices.findOneAcrossCompanies({
      _id: invoiceId,
      $or: [{ provider: 'static' }, { receivedCents: { $gt: 0 } }],
    });
    if (!invoice) throw new AppError('ERR_NO_INVOICE_FOUND');
    return invoice;
  };

  const about = (by: Actor, { companyId, txid }: InvoiceDocument) => ({ by: actorOf(by), companyId, txid });

  return {
    finish,

    /** @throws PaymentUnavailableError */
    async reconcile(invoice: InvoiceDocument): Promise<void> {
      if (!provider?.isQueried || invoice.provider !== provider.name || invoice.renewedUntil) return;
      if (invoice.status === 'cancelled') return;
      const { _id, companyId } = invoice;
      // Before the lookup, because a charge that the provider rejects must not stay first.
      await invoices.updateOne(companyId, { _id }, { $set: { askedAt: new Date() } });
      const state = await provider.look(invoice.txid);
      if (state.status !== 'paid') return;
      const { amountCents, endToEndId, paidAt } = state;
      if (amountCents < invoice.amountCents) return storePartialPayment(invoice, amountCents);
      const more = amountCents > invoice.amountCents;
      if (more) log.warn({ companyId, invoiceId: _id, amountCents }, 'invoice overpaid');
      await settle(invoice, {
        paidAt,
        endToEndId,
        receivedCents: amountCents,
        ...(more && { overpaid: true as const }),
      });
    },

    /** Returns the oldest first. `cursor`: last id of the previous page. */
    async pendingAcrossCompanies(cursor?: string): Promise<OutputOf<typeof listPendingPayments>> {
      const above = Number(cursor);
      const found = await invoices.findAcrossCompanies(
        {
          ...WAITING_FOR_THE_OWNER,
          ...(Number.isSafeInteger(above) && above > 0 && { _id: { $gt: above } }),
        },
        { sort: { _id: 1 }, limit: PENDING_PAGE + 1 },
      );
      const hasMore = found.length > PENDING_PAGE;
      const payments = await Promise.all(
        found.slice(0, PENDING_PAGE).map(async (invoice) => {
          const { id, name } = await companies.getCompany(invoice.companyId);
          return presentPending(invoice, { id, name });
        }),
      );
      return { payments, hasMore, nextCursor: hasMore ? String(payments.at(-1)?.id) : null };
    },

    pendingCountAcrossCompanies: (): Promise<number> => invoices.countAcrossCompanies(WAITING_FOR_THE_OWNER),

    async partlyPaidAcrossCompanies(companyIds: readonly number[]): Promise<Map<number, PartlyPaid>> {
      const found = await invoices.findAcrossCompanies(
        { companyId: { $in: [...companyIds] }, status: 'partial' },
        { sort: { _id: 1 } },
      );
      return new Map(
        found.map(({ companyId, amountCents, receivedCents = 0 }) => [
          companyId,
          { received: receivedCents / 100, missing: (amountCents - receivedCents) / 100 },
        ]),
      );
    },

    /**
     * Accepts a partial payment, too. Idempotent.
     * @throws ERR_NO_INVOICE_FOUND, ERR_CONFLICT
     */
    async confirmAcrossCompanies(caller: Actor, invoiceId: number): Promise<Invoice> {
      const invoice = await ownersInvoice(invoiceId);
      const confirm = async () => {
        const paid = await settle(invoice, { paidAt: new Date(), confirmedBy: caller.userId });
        if (!paid) throw new AppError('ERR_CONFLICT', { field: 'status' });
      };
      if (invoice.status === 'paid') await confirm();
      else await events.act('payment.confirmed', { payload: about(caller, invoice), change: confirm });
      return presentInvoice(await ownersInvoice(invoiceId));
    },

    /**
     * Cancels an invoice, or marks an overpayment as handled.
     * @throws ERR_NO_INVOICE_FOUND, ERR_CONFLICT for a fully paid invoice
     */
    async dismissAcrossCompanies(caller: Actor, invoiceId: number): Promise<void> {
      const invoice = await ownersInvoice(invoiceId);
      if (invoice.status === 'cancelled') return;
      const dismiss = async () => {
        const cancelled = invoice.overpaid
          ? await invoices.updateOne(invoice.companyId, { _id: invoiceId }, { $unset: { overpaid: 1 } })
          : await invoices.updateOne(
              invoice.companyId,
              { _id: invoiceId, status: { $in: [...PAYABLE] } },
              { $set: { status: 'cancelled' }, $unset: { openKey: 1 } },
            );
        if (cancelled === 0) throw new AppError('ERR_CONFLICT', { field: 'status' });
      };
      await events.act('payment.dismissed', { payload: about(caller, invoice), change: dismiss });
    },
  };
}

export type Payments = ReturnType<typeof payments>;
