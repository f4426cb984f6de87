import { RECURRENCE_MONTHS } from '@recado/shared/companies';
import { AppError } from '@recado/shared/contract';
import type { Invoice, PendingPayment } from '@recado/shared/subscription';
import type { AppContext } from '../../core/context';
import type { Caller } from '../../core/tenancy/caller';
import type { InvoiceDocument } from './invoice.model';
import { invoices } from './invoices';
import type { PaymentProvider } from './providers';
import { presentInvoice } from './subscription.presenter';
import type { SubscriptionSources } from './subscription.service';

/** How many unseen payments the owner is shown. */
const MOST_PENDING = 200;

/** Who says it. */
type Owner = Pick<Caller, 'userId' | 'name'>;

/** How it is known that an invoice was paid. */
interface Proof {
  paidAt: Date;
  endToEndId?: string;
  confirmedBy?: number;
}

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

  /** An expired one too: money that was under way counts. */
  const settle = async (invoice: InvoiceDocument, proof: Proof): Promise<void> => {
    const { _id, companyId } = invoice;
    await invoices.updateOne(
      companyId,
      { _id, status: { $in: ['open', 'expired'] } },
      { $set: { status: 'paid', ...proof }, $unset: { openKey: 1 } },
    );
    await finish(invoice);
  };

  /** An invoice of which only the owner can see the money. Throws ERR_NO_INVOICE_FOUND. */
  const ownersInvoice = async (invoiceId: number): Promise<InvoiceDocument> => {
    const invoice = await invoices.findOneAcrossCompanies({ _id: invoiceId, provider: 'static' });
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
     * Asks the provider what became of an invoice and acts on it: less money than asked for renews nothing. Throws
     * PaymentUnavailableError.
     */
    async ask(invoice: InvoiceDocument): Promise<void> {
      if (!provider?.asked || invoice.provider !== provider.name || invoice.renewedUntil) return;
      const { _id, companyId } = invoice;
      const state = await provider.look(invoice.txid);
      await invoices.updateOne(companyId, { _id }, { $set: { askedAt: new Date() } });
      if (state.status !== 'paid') return;
      const { amountCents, endToEndId, paidAt } = state;
      if (amountCents < invoice.amountCents) {
        log.error({ companyId, invoiceId: _id, amountCents }, 'less was paid than an invoice asks for');
        return;
      }
      await settle(invoice, { paidAt, endToEndId });
    },

    /** Invoices of all companies whose money only the owner can see, the oldest first. For the super-admin. */
    pendingAcrossCompanies: async (): Promise<PendingPayment[]> => {
      const found = await invoices.findAcrossCompanies(
        { status: { $in: ['open', 'expired'] }, provider: 'static' },
        { sort: { _id: 1 }, limit: MOST_PENDING },
      );
      return Promise.all(
        found.map(async ({ _id, companyId, planName, amountCents, txid, createdAt }) => ({
          id: _id,
          company: { id: companyId, name: (await companies.getCompany(companyId)).name },
          planName,
          value: amountCents / 100,
          txid,
          createdAt: createdAt.toISOString(),
        })),
      );
    },

    /** The owner saw the money. Saying so again changes nothing. Throws ERR_NO_INVOICE_FOUND, ERR_CONFLICT. */
    async confirmAcrossCompanies(caller: Owner, invoiceId: number): Promise<Invoice> {
      const invoice = await ownersInvoice(invoiceId);
      if (invoice.status === 'cancelled') throw new AppError('ERR_CONFLICT', { field: 'status' });
      await settle(invoice, { paidAt: new Date(), confirmedBy: caller.userId });
      const after = await ownersInvoice(invoiceId);
      if (invoice.status !== 'paid') await writeDown(caller, 'payment.confirmed', after);
      return presentInvoice(after);
    },

    /** No money will come. Throws ERR_NO_INVOICE_FOUND, ERR_CONFLICT for a paid one. */
    async dismissAcrossCompanies(caller: Owner, invoiceId: number): Promise<void> {
      const invoice = await ownersInvoice(invoiceId);
      if (invoice.status === 'cancelled') return;
      const cancelled = await invoices.updateOne(
        invoice.companyId,
        { _id: invoiceId, status: { $in: ['open', 'expired'] } },
        { $set: { status: 'cancelled' }, $unset: { openKey: 1 } },
      );
      if (cancelled === 0) throw new AppError('ERR_CONFLICT', { field: 'status' });
      await writeDown(caller, 'payment.dismissed', invoice);
    },
  };
}

export type Payments = ReturnType<typeof payments>;
