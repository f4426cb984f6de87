import { z } from 'zod';
import { COMPANY_NAME_LENGTH, emailField, PASSWORD_LENGTH, phoneWithAreaField } from '@recado/shared/auth';

/** Between the two lengths, or the key of the words that say what is wrong. */
const text = ({ min, max }: { min: number; max: number }) =>
  z
    .string()
    .trim()
    .min(1, 'required')
    .refine((given) => given.length === 0 || given.length >= min, 'tooShort')
    .max(max, 'tooLong');

const filledIn = (schema: z.ZodType, message: string) =>
  z
    .string()
    .trim()
    .min(1, 'required')
    .refine((given) => given === '' || schema.safeParse(given).success, message);

/** Specification 1 §5 "Signup"; each message is the key of its words. */
export function signUpForm(withTerms: boolean) {
  return z.object({
    name: text(COMPANY_NAME_LENGTH),
    email: filledIn(emailField, 'email'),
    phone: filledIn(phoneWithAreaField, 'phone'),
    password: newPasswordText,
    planId: z.string().min(1, 'required'),
    terms: withTerms ? z.boolean().refine((accepted) => accepted, 'terms') : z.boolean(),
  });
}
export type SignUpDraft = z.output<ReturnType<typeof signUpForm>>;

/** A password is taken as it is typed: blanks at its ends belong to it. */
export const newPasswordText = z
  .string()
  .min(1, 'required')
  .refine((given) => given.length === 0 || given.length >= PASSWORD_LENGTH.min, 'tooShort')
  .max(PASSWORD_LENGTH.max, 'tooLong');

const withEmail = z.object({ email: z.string() });

/** The e-mail typed on the screen one came from; "" without one. What else the location carries is left alone. */
export function typedEmail(locationState: unknown): string {
  const read = withEmail.safeParse(locationState);
  return read.success ? read.data.email : '';
}
