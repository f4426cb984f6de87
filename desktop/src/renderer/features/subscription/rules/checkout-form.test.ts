import { expect, it } from 'vitest';
import { trialDays } from '../checkout/SubscriptionFields';
import { type CheckoutForm, checkoutSchema, firstWrong } from './checkout-form';

const FORM: CheckoutForm = {
  firstName: 'Marina Lopes',
  country: 'BR',
  document: '',
  zipcode: '01310-100',
  address2: 'Avenida Paulista, 1578',
  state: 'SP',
  city: 'São Paulo',
};
const messages = (form: Partial<CheckoutForm>) =>
  checkoutSchema.safeParse({ ...FORM, ...form }).error?.issues.map(({ message }) => message);

it.each([
  [{}, undefined],
  [{ firstName: ' ' }, ['firstName']],
  [{ zipcode: '', city: '' }, ['zipcode', 'city']],
  [{ zipcode: '90210' }, ['zipcodeFormat']],
  [{ country: 'usa' as const, zipcode: '90210', document: '1' }, undefined],
  [{ document: '12.ABC.345/01DE-35' }, undefined],
  [{ document: '12.ABC.345/01DE-36' }, ['document']],
])('validates %o: %o', (form, expected) => {
  expect(messages(form)).toEqual(expected);
});

it('names the first invalid field in display order', () => {
  expect(firstWrong(FORM)).toBeUndefined();
  expect(firstWrong({ ...FORM, city: '', zipcode: '1' })).toBe('zipcode');
});

it('counts the started days of the trial', () => {
  const now = Date.parse('2026-11-21T12:00:00.000Z');
  expect(trialDays('2026-11-22T12:00:00.000Z', now)).toBe(1);
  expect(trialDays('2026-11-22T12:00:01.000Z', now)).toBe(2);
  expect([trialDays('2026-11-21T11:00:00.000Z', now), trialDays(null, now)]).toEqual([null, null]);
});
