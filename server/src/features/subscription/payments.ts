import { RECURRENCE_MONTHS, type PartlyPaid } from '@recado/shared/companies';
import { AppError, type OutputOf } from '@recado/shared/contract';
import type { Invoice, listPendingPayments } from '@recado/shared/subscription';
import type { AppContext } from '../../core/context';
import type { Caller } from '../../core/tenancy/caller';
import { PAYABLE, type InvoiceDocument } from './invoice.model';
import { invoices } from './invoices';
import type { PaymentProvider } from './providers';
import { presentInvoice, presentPending } from './subscription.presenter';
import type { SubscriptionSources } from './subscription.service';

/** How many of the payments that wait for the owner one call returns. */
const PENDING_PAGE = 50;

/** Who says it. */
type Owner = Pick<Caller, 'userId' | 'name'>;

/** How it is known that an invoice was paid. */
interface Proof {
  paidAt: Date;
  endToEndId?: string;
  confirmedBy?: number;
  receivedCents?: number;
  overpaid?: true;
}

/** What the owner is shown: money only they can see, and money that is not what was asked for. */
const WAITING_FOR_THE_OWNER = {
  $or: [
    { status: { $in: ['open', 'expired'] as const }, provider: 'static' as const },
    { status: 'partial' as const },
    { overpaid: true as const },
  ],
};

/**
 * Money that came. Whoever says so, and however often: an invoice is paid once, its company renewed once, its people
 * told once.
 */
export function payments(
  { log, publisher }: Pick<AppContext, 'log' | 'publisher'>,
  { companies, audited }: SubscriptionSources,
  provider: PaymentProvider | undefined,
) {
  /** What follows from a payment; again where a server died in it. */
  const finish = async ({ _id, companyId, recurrence }: InvoiceDocument): Promise<void> => {
    const months = RECURRENCE_MONTHS[recurrence];
    const dueDate = await companies.renew(companyId, { invoiceId: _id, months });
    const first = await invoices.updateOne(
      companyId,
      { _id, renewedUntil: null },
      { $set: { renewedUntil: dueDate } },
    );
    if (first === 0) return;
    log.info({ companyId, invoiceId: _id, dueDate }, 'an invoice was paid');
    publisher.toCompany(companyId, 'payment', {
      action: 'CONCLUIDA',
      company: { dueDate: dueDate.toISOString() },
    });
  };

  /** An expired one too: money that was under way counts. Answers whether it is paid: a cancelled one is not. */
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

  /** It renews nothing, and its code was used: the company may ask for another. May be repeated. */
  const keepPart = async (invoice: InvoiceDocument, receivedCents: number): Promise<void> => {
    const { _id, companyId, amountCents } = invoice;
    const kept = await invoices.updateOne(
      companyId,
      { _id, status: { $in: [...PAYABLE] } },
      { $set: { status: 'partial', receivedCents }, $unset: { openKey: 1 } },
    );
    if (kept === 0 || invoice.receivedCents === receivedCents) return;
    log.warn(
      { companyId, invoiceId: _id, receivedCents, amountCents },
      'less was paid than an invoice asks for',
    );
  };

  /** An invoice whose money the owner decides about. Throws ERR_NO_INVOICE_FOUND. */
  const ownersInvoice = async (invoiceId: number): Promise<InvoiceDocument> => {
    const invoice = await invoices.findOneAcrossCompanies({
      _id: invoiceId,
      $or: [{ provider: 'static' }, { receivedCents: { $gt: 0 } }],
    });
    if (!invoice) throw new AppError('ERR_NO_INVOICE_FOUND');
    return invoice;
  };

  const writeDown = async (
    by: Owner,
    action: Parameters<typeof audited>[1],
    { companyId, txid }: InvoiceDocument,
  ): Promise<void> => audited(by, action, { company: await companies.getCompany(companyId), subject: txid });

  return {
    finish,

    /**
     * Asks the provider what became of an invoice and acts on it: less money than asked for renews nothing and is shown
     * to the owner, as more is. Throws
     * PaymentUnavailableError.
     */
    async ask(invoice: InvoiceDocument): Promise<void> {
      if (!provider?.asked || invoice.provider !== provider.name || invoice.renewedUntil) return;
      // The owner refused what came for it.
      if (invoice.status === 'cancelled') return;
      const { _id, companyId } = invoice;
      // Before the provider is asked: a charge that it rejects must not come first in every round.
      await invoices.updateOne(companyId, { _id }, { $set: { askedAt: new Date() } });
      const state = await provider.look(invoice.txid);
      if (state.status !== 'paid') return;
      const { amountCents, endToEndId, paidAt } = state;
      if (amountCents < invoice.amountCents) return keepPart(invoice, amountCents);
      const more = amountCents > invoice.amountCents;
      if (more)
        log.warn({ companyId, invoiceId: _id, amountCents }, 'more was paid than an invoice asks for');
      await settle(invoice, {
        paidAt,
        endToEndId,
        receivedCents: amountCents,
        ...(more && { overpaid: true as const }),
      });
    },

    /**
     * Returns a page of the invoices of all companies that wait for the owner, the oldest first; `cursor` is the id of the
     * last one of the page before. For the super-admin.
     */
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

    /** Counts the invoices of all companies that wait for the owner. For the super-admin. */
    pendingCountAcrossCompanies: (): Promise<number> => invoices.countAcrossCompanies(WAITING_FOR_THE_OWNER),

    /** What came of each of these companies' last invoice that was paid in part only. For the super-admin. */
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

    /** The owner saw the money, or accepts less. Saying so again changes nothing. Throws ERR_NO_INVOICE_FOUND, ERR_CONFLICT. */
    async confirmAcrossCompanies(caller: Owner, invoiceId: number): Promise<Invoice> {
      const invoice = await ownersInvoice(invoiceId);
      const paid = await settle(invoice, { paidAt: new Date(), confirmedBy: caller.userId });
      if (!paid) throw new AppError('ERR_CONFLICT', { field: 'status' });
      const after = await ownersInvoice(invoiceId);
      if (invoice.status !== 'paid') await writeDown(caller, 'payment.confirmed', after);
      return presentInvoice(after);
    },

    /**
     * No money will come, or what came is given back; of an overpaid one, what was too much was seen to. Throws
     * ERR_NO_INVOICE_FOUND, ERR_CONFLICT for one that is simply paid.
     */
    async dismissAcrossCompanies(caller: Owner, invoiceId: number): Promise<void> {
      const invoice = await ownersInvoice(invoiceId);
      if (invoice.status === 'cancelled') return;
      const cancelled = invoice.overpaid
        ? await invoices.updateOne(invoice.companyId, { _id: invoiceId }, { $unset: { overpaid: 1 } })
        : await invoices.updateOne(
            invoice.companyId,
            { _id: invoiceId, status: { $in: [...PAYABLE] } },
            { $set: { status: 'cancelled' }, $unset: { openKey: 1 } },
          );
      if (cancelled === 0) throw new AppError('ERR_CONFLICT', { field: 'status' });
      await writeDown(caller, 'payment.dismissed', invoice);
    },
  };
}

export type Payments = ReturnType<typeof payments>;
