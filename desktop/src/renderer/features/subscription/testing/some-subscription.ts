import type { Invoice, Subscription } from '@recado/shared/subscription';

/** A subscription in its trial, as the server returns it. */
export function someSubscription(fields: Partial<Subscription> = {}): Subscription {
  return {
    companyName: 'Loja Aurora',
    email: 'contato@lojaaurora.test',
    dueDate: '2026-11-25T03:00:00.000Z',
    trialExpiration: new Date(Date.now() + 2.5 * 86_400_000).toISOString(),
    recurrence: 'MENSAL',
    plan: {
      id: 3,
      name: 'Profissional',
      users: 10,
      connections: 25,
      queues: 10,
      value: 199.9,
    } as Subscription['plan'],
    total: 199.9,
    payable: true,
    billing: { firstName: '', document: '', zipcode: '', address2: '', state: '', city: '' },
    lastInvoice: null,
    ...fields,
  };
}

export function someInvoice(fields: Partial<Invoice> = {}): Invoice {
  return {
    id: 8,
    status: 'open',
    planName: 'Profissional',
    value: 199.9,
    received: null,
    recurrence: 'MENSAL',
    createdAt: '2026-11-21T12:00:00.000Z',
    paidAt: null,
    renewedUntil: null,
    ...fields,
  };
}
