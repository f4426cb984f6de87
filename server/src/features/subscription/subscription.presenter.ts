import { type Recurrence, RECURRENCE_MONTHS } from '@recado/shared/companies';
import type { Plan } from '@recado/shared/plans';
import type { Invoice, PendingPayment, PixCharge } from '@recado/shared/subscription';
import type { Company } from '#features/companies';
import type { InvoiceDocument } from './invoice.model';

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;

export function amountCentsOf(plan: Plan, recurrence: Recurrence): number {
  return Math.round(plan.value * 100) * RECURRENCE_MONTHS[recurrence];
}

/** Reais; null if unknown. */
function receivedOf({ receivedCents }: InvoiceDocument): number | null {
  return receivedCents === undefined ? null : receivedCents / 100;
}

export function presentPending(invoice: InvoiceDocument, company: PendingPayment['company']): PendingPayment {
  const { _id, status, planName, amountCents, txid, createdAt } = invoice;
  return {
    id: _id,
    state: status === 'paid' ? 'over' : status === 'partial' ? 'partial' : 'waiting',
    company,
    planName,
    value: amountCents / 100,
    received: receivedOf(invoice),
    txid,
    createdAt: createdAt.toISOString(),
  };
}

export function presentInvoice(invoice: InvoiceDocument): Invoice {
  const { _id, status, planName, amountCents, recurrence, createdAt } = invoice;
  return {
    id: _id,
    status,
    planName,
    value: amountCents / 100,
    received: receivedOf(invoice),
    recurrence,
    createdAt: createdAt.toISOString(),
    paidAt: iso(invoice.paidAt),
    renewedUntil: iso(invoice.renewedUntil),
  };
}

export function presentCharge({ _id, amountCents, pixCode, expiresAt }: InvoiceDocument): PixCharge {
  return {
    qrcode: { qrcode: pixCode },
    valor: { original: amountCents / 100 },
    invoiceId: _id,
    expiresAt: iso(expiresAt),
  };
}

export function presentSubscription(
  company: Company,
  plan: Plan | undefined,
  last: InvoiceDocument | undefined,
  payable: boolean,
) {
  return {
    companyName: company.name,
    email: company.email,
    dueDate: iso(company.dueDate),
    trialExpiration: iso(company.trialExpiration),
    recurrence: company.recurrence,
    plan: plan ?? null,
    total: plan ? amountCentsOf(plan, company.recurrence) / 100 : 0,
    payable,
    billing: {
      firstName: company.billingName,
      document: company.document,
      zipcode: company.addressZipCode,
      address2: company.addressStreet,
      state: company.addressState,
      city: company.addressCity,
    },
    lastInvoice: last ? presentInvoice(last) : null,
  };
}
