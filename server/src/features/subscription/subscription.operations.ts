import { AppError } from '@recado/shared/contract';
import { taxIdOf } from '@recado/shared/formats';
import type { Invoice, PixCharge, Subscription, SubscriptionRequest } from '@recado/shared/subscription';
import type { AppContext } from '#core/context';
import type { FeatureEvents } from '#core/events';
import type { Companies, Company } from '#features/companies';
import type { InvoiceDocument } from './invoice.model';
import { invoices, openInvoice } from './invoices';
import type { PaymentProvider } from './providers';
import { presentCharge, presentInvoice, presentSubscription } from './subscription.presenter';

const PAGE = 20;

export interface SubscriptionSources {
  companies: Companies;
  events: FeatureEvents;
}

export function subscriptionOperations(
  { log }: AppContext,
  { companies }: Pick<SubscriptionSources, 'companies'>,
  provider: PaymentProvider | undefined,
) {
  /**
   * Returns an invoice with a payable QR code.
   * @throws ERR_PAYMENT_UNAVAILABLE
   */
  const charged = async (
    invoice: InvoiceDocument,
    company: Company,
    by: PaymentProvider,
  ): Promise<InvoiceDocument> => {
    if (invoice.pixCode !== '') return invoice;
    const { txid, amountCents, planName } = invoice;
    const payer = company.document && { name: company.billingName, taxId: company.document };
    const charge = await by
      .charge({ txid, amountCents, description: `Recado: plano ${planName}`, ...(payer && { payer }) })
      .catch((error: unknown) => {
        log.error({ err: error, invoiceId: invoice._id }, 'charge not created');
        throw error;
      });
    await invoices.updateOne(invoice.companyId, { _id: invoice._id }, { $set: charge });
    return { ...invoice, ...charge };
  };

  return {
    async overview(companyId: number): Promise<Subscription> {
      const [company, plan, last] = await Promise.all([
        companies.getCompany(companyId),
        companies.planOf(companyId),
        invoices.findOne(companyId, {}, { sort: { _id: -1 } }),
      ]);
      return presentSubscription(company, plan, last, provider !== undefined && !company.isPlatform);
    },

    /** Returns the newest first. `cursor`: last id of the previous page. */
    async list(companyId: number, cursor?: string) {
      const below = Number(cursor);
      const found = await invoices.find(
        companyId,
        Number.isSafeInteger(below) && below > 0 ? { _id: { $lt: below } } : {},
        { sort: { _id: -1 }, limit: PAGE + 1 },
      );
      const page: Invoice[] = found.slice(0, PAGE).map(presentInvoice);
      const hasMore = found.length > PAGE;
      return { invoices: page, hasMore, nextCursor: hasMore ? String(page.at(-1)?.id) : null };
    },

    /**
     * Charges one billing period at the plan's price, never at that of the request.
     * @throws ERR_PAYMENT_NOT_CONFIGURED, ERR_NO_PLAN_FOUND, ERR_NO_INVOICE_FOUND, ERR_PAYMENT_UNAVAILABLE
     */
    async pay(companyId: number, request: SubscriptionRequest): Promise<PixCharge> {
      const { invoiceId } = request;
      if (invoiceId && !(await invoices.findById(companyId, invoiceId))) {
        throw new AppError('ERR_NO_INVOICE_FOUND');
      }
      const plan = await companies.planOf(companyId);
      if (!plan) throw new AppError('ERR_NO_PLAN_FOUND');
      const company = await companies.updateCompany(companyId, billingOf(request));
      // The platform's company never expires.
      if (!provider || company.isPlatform) throw new AppError('ERR_PAYMENT_NOT_CONFIGURED');
      const invoice = await openInvoice(companyId, { plan, recurrence: company.recurrence, provider });
      return presentCharge(await charged(invoice, company, provider));
    },
  };
}

function billingOf(request: SubscriptionRequest) {
  const { firstName, lastName, zipcode, address2, state, city, country } = request;
  return {
    billingName: [firstName, lastName].filter(Boolean).join(' '),
    // CPF and CNPJ exist only in Brazil.
    document: country === 'BR' ? taxIdOf(request.document) : '',
    addressZipCode: zipcode,
    addressStreet: address2,
    addressState: state,
    addressCity: city,
  };
}
