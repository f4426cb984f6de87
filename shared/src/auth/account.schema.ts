import { z } from 'zod';
import { digitsOf } from '../formats';

export const PASSWORD_LENGTH = { min: 5, max: 50 } as const;
export const COMPANY_NAME_LENGTH = { min: 2, max: 50 } as const;

/** The minimum is a Brazilian number without the country code. */
const PHONE_DIGITS = { min: 10, max: 15 } as const;

export const emailField = z.string().max(254).trim().toLowerCase().pipe(z.email());

export const newPasswordField = z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max);

export const phoneWithAreaField = z
  .string()
  .trim()
  .max(30)
  .refine((text) => {
    const { length } = digitsOf(text);
    return length >= PHONE_DIGITS.min && length <= PHONE_DIGITS.max;
  });

export const mailLanguageSchema = z.enum(['pt', 'en', 'es']);
export type MailLanguage = z.output<typeof mailLanguageSchema>;

export const authOptionsSchema = z.object({
  /** From the setting `userCreation` of the platform's company. */
  signUp: z.boolean(),
  passwordReset: z.boolean(),
  termsUrl: z.string().nullable(),
});
export type AuthOptions = z.output<typeof authOptionsSchema>;
