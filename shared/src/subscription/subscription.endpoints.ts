import { z } from 'zod';
import { defineEndpoint, idParam, pageQuery, pageResponse } from '../contract';
import {
  invoiceSchema,
  pendingPaymentSchema,
  pixChargeSchema,
  subscriptionRequestSchema,
  subscriptionSchema,
} from './subscription.schema';

const request = {
  firstName: 'Marina Lopes Andrade',
  address2: 'Avenida Paulista, 1578',
  city: 'São Paulo',
  state: 'SP',
  zipcode: '01310-100',
  country: 'BR',
};
const renewalToken = 'eyJhbGciOiJIUzI1NiJ9.eyJjaWQiOjF9.c2lnbmF0dXJl';
const renewalField = z.string().min(20).max(2_000);

export const getSubscription = defineEndpoint({
  id: 'subscription.get',
  method: 'GET',
  path: '/subscription',
  summary: 'Returns the plan, due date and last invoice of the company',
  access: 'admin',
  output: subscriptionSchema,
  errors: [],
});

export const subscribe = defineEndpoint({
  id: 'subscription.pay',
  method: 'POST',
  path: '/subscription',
  summary: 'Creates a Pix charge for the plan of the company, or returns the one still open',
  access: 'admin',
  body: subscriptionRequestSchema,
  output: pixChargeSchema,
  errors: [
    'ERR_NO_PLAN_FOUND',
    'ERR_NO_INVOICE_FOUND',
    'ERR_PAYMENT_NOT_CONFIGURED',
    'ERR_PAYMENT_UNAVAILABLE',
  ],
  example: { body: request },
});

export const listInvoices = defineEndpoint({
  id: 'subscription.invoices',
  method: 'GET',
  path: '/subscription/invoices',
  summary: 'Lists the invoices, newest first',
  access: 'admin',
  query: z.object(pageQuery),
  output: z.object({ invoices: z.array(invoiceSchema), ...pageResponse }),
  errors: [],
});

export const getRenewal = defineEndpoint({
  id: 'subscription.renewal',
  method: 'POST',
  path: '/subscription/renewal',
  summary: 'Returns the subscription to an administrator of a suspended company',
  access: 'public',
  body: z.object({ renewalToken: renewalField }),
  output: subscriptionSchema,
  errors: ['ERR_RENEWAL_EXPIRED'],
  example: { body: { renewalToken } },
});

export const renew = defineEndpoint({
  id: 'subscription.renew',
  method: 'POST',
  path: '/subscription/renewal/pay',
  summary: 'Creates or returns the Pix charge for an administrator of a suspended company',
  access: 'public',
  body: z.object({ renewalToken: renewalField, request: subscriptionRequestSchema }),
  output: pixChargeSchema,
  errors: [
    'ERR_RENEWAL_EXPIRED',
    'ERR_NO_PLAN_FOUND',
    'ERR_NO_INVOICE_FOUND',
    'ERR_PAYMENT_NOT_CONFIGURED',
    'ERR_PAYMENT_UNAVAILABLE',
  ],
  example: { body: { renewalToken, request } },
});

/**
 * Each charge is looked up at Efí, because the content is not trusted. `hmac` is part of the registered URL;
 * Efí appends `/pix`, which `ignorar` absorbs.
 */
export const paymentWebhook = defineEndpoint({
  id: 'subscription.webhook',
  method: 'POST',
  path: '/subscription/webhook',
  summary: 'Receives payment notifications of the provider; responds 200 to unknown charges too',
  access: 'public',
  query: z.object({ hmac: z.string().min(1).max(200), ignorar: z.string().max(50).optional() }),
  body: z.object({
    pix: z
      .array(z.object({ txid: z.string().max(100).optional() }))
      .max(200)
      .optional(),
  }),
  output: z.object({}),
  errors: ['ERR_PAYMENT_UNAVAILABLE'],
  example: {
    query: { hmac: 'b5d1e8c0', ignorar: '/pix' },
    body: { pix: [{ txid: '01JD3M7Q0V5YB2K8N4RW6XZTCA' }] },
  },
});

export const listPendingPayments = defineEndpoint({
  id: 'subscription.pending',
  method: 'GET',
  path: '/subscription/pending',
  summary: 'Lists the invoices of all companies that need a decision of the platform owner, oldest first',
  access: 'superAdmin',
  query: z.object({ cursor: pageQuery.cursor }),
  output: z.object({ payments: z.array(pendingPaymentSchema), ...pageResponse }),
  errors: [],
});

const pendingParams = z.object({ invoiceId: idParam });

export const confirmPayment = defineEndpoint({
  id: 'subscription.confirm',
  method: 'POST',
  path: '/subscription/pending/:invoiceId/confirm',
  summary: 'Confirms the payment of an invoice and renews the company once',
  access: 'superAdmin',
  params: pendingParams,
  output: invoiceSchema,
  errors: ['ERR_NO_INVOICE_FOUND', 'ERR_CONFLICT'],
  example: { params: { invoiceId: 999_999_999 } },
});

export const dismissPayment = defineEndpoint({
  id: 'subscription.dismiss',
  method: 'DELETE',
  path: '/subscription/pending/:invoiceId',
  summary: 'Cancels an unpaid invoice, or closes the case of an overpaid one',
  access: 'superAdmin',
  params: pendingParams,
  output: z.undefined(),
  status: 204,
  errors: ['ERR_NO_INVOICE_FOUND', 'ERR_CONFLICT'],
  example: { params: { invoiceId: 999_999_999 } },
});
