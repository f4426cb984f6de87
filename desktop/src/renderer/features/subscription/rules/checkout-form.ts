import { z } from 'zod';
import { formatTaxId, isCep, isTaxId } from '@recado/shared/formats';
import type { Plan } from '@recado/shared/plans';
import { COUNTRIES, type Subscription, type SubscriptionDraft } from '@recado/shared/subscription';

const required = (message: string) => z.string().trim().min(1, message);

/** Fields of the step "Dados"; error messages are keys below `checkout.errors`. */
export const checkoutSchema = z
  .object({
    firstName: required('firstName'),
    country: z.enum(COUNTRIES, 'country'),
    document: z.string().trim(),
    zipcode: required('zipcode'),
    address2: required('address2'),
    state: z.string().trim(),
    city: required('city'),
  })
  .superRefine(({ country, zipcode, document }, context) => {
    if (country !== 'BR') return;
    const reject = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (zipcode !== '' && !isCep(zipcode)) reject('zipcode', 'zipcodeFormat');
    if (document !== '' && !isTaxId(document)) reject('document', 'document');
  });
export type CheckoutForm = z.output<typeof checkoutSchema>;

export const CHECKOUT_FIELDS = [
  'firstName',
  'country',
  'document',
  'zipcode',
  'address2',
  'state',
  'city',
] as const;

export function formOf({ billing }: Subscription): CheckoutForm {
  const country = billing.zipcode === '' || isCep(billing.zipcode) ? 'BR' : 'usa';
  return { ...billing, document: formatTaxId(billing.document), country };
}

/** The order is that of the display. */
export function firstWrong(form: CheckoutForm): keyof CheckoutForm | undefined {
  const result = checkoutSchema.safeParse(form);
  if (result.success) return undefined;
  const wrong = new Set(result.error.issues.map(({ path }) => path[0]));
  return CHECKOUT_FIELDS.find((field) => wrong.has(field));
}

/** Returns the request body. Only Pix is supported, no cards. */
export function requestOf(form: CheckoutForm, plan: Plan, total: number): SubscriptionDraft {
  const { users, connections } = plan;
  return {
    ...form,
    document: form.country === 'BR' ? form.document : '',
    lastName: '',
    plan: JSON.stringify(plan),
    price: total,
    users,
    connections,
  };
}
