import { expect, it } from 'vitest';
import { type SignUpDraft, signUpForm } from './sign-up-form';

const FILLED: SignUpDraft = {
  name: 'Padaria Sol',
  email: 'sol@loja.com.br',
  phone: '(11) 98765-4321',
  password: 'senha',
  planId: '1',
  terms: false,
};

/** Returns the validation errors as "field: message". */
function complaints(changes: Partial<SignUpDraft>, withTerms = false) {
  const issues = signUpForm(withTerms).safeParse({ ...FILLED, ...changes }).error?.issues ?? [];
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

it('accepts valid data', () => {
  expect(complaints({})).toEqual([]);
  expect(complaints({ name: 'Zé', password: 'x'.repeat(50), phone: '+55 11 3456-7890' })).toEqual([]);
  expect(complaints({ terms: true }, true)).toEqual([]);
});

it.each([
  [{ name: ' ' }, 'name: required'],
  [{ name: 'Z' }, 'name: tooShort'],
  [{ name: 'Z'.repeat(51) }, 'name: tooLong'],
  [{ email: '' }, 'email: required'],
  [{ email: 'sol@loja' }, 'email: email'],
  [{ phone: '98765-4321' }, 'phone: phone'],
  [{ password: '' }, 'password: required'],
  [{ password: '1234' }, 'password: tooShort'],
  [{ password: 'x'.repeat(51) }, 'password: tooLong'],
  [{ planId: '' }, 'planId: required'],
])('reports one error per field for %o', (changes, complaint) => {
  expect(complaints(changes)).toEqual([complaint]);
});

it('requires the terms if the server has any', () => {
  expect(complaints({ terms: false }, true)).toEqual(['terms: terms']);
});
