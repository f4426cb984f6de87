import { z } from 'zod';
import { COMPANY_NAME_LENGTH, emailField, PASSWORD_LENGTH, signUpPhoneField } from '@recado/shared/auth';

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

export function signUpForm(withTerms: boolean) {
  return z.object({
    name: text(COMPANY_NAME_LENGTH),
    email: filledIn(emailField, 'email'),
    phone: filledIn(signUpPhoneField, 'phone'),
    password: newPasswordText,
    planId: z.string().min(1, 'required'),
    terms: withTerms ? z.boolean().refine((accepted) => accepted, 'terms') : z.boolean(),
  });
}
export type SignUpDraft = z.output<ReturnType<typeof signUpForm>>;

/** A new password, not trimmed because its spaces count. */
export const newPasswordText = z
  .string()
  .min(1, 'required')
  .refine((given) => given.length === 0 || given.length >= PASSWORD_LENGTH.min, 'tooShort')
  .max(PASSWORD_LENGTH.max, 'tooLong');

const withEmail = z.object({ email: z.string() });

export function typedEmail(locationState: unknown): string {
  const read = withEmail.safeParse(locationState);
  return read.success ? read.data.email : '';
}
