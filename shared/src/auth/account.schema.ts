import { z } from 'zod';
import { digitsOf } from '../formats';

/** Specification 1 §5 "Signup", "User form". */
export const PASSWORD_LENGTH = { min: 5, max: 50 } as const;
export const COMPANY_NAME_LENGTH = { min: 2, max: 50 } as const;

/** "Telefone com (DDD)": the two digits of the area and eight or nine more; a country code may stand before. */
const PHONE_DIGITS = { min: 10, max: 15 } as const;

/** An e-mail address as people sign in with it. */
export const emailField = z.string().max(254).trim().toLowerCase().pipe(z.email());

export const newPasswordField = z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max);

/** Written as people write it; kept as it was written. */
export const phoneWithAreaField = z
  .string()
  .trim()
  .max(30)
  .refine((text) => {
    const { length } = digitsOf(text);
    return length >= PHONE_DIGITS.min && length <= PHONE_DIGITS.max;
  });

/** The languages a person can have mail in. */
export const mailLanguageSchema = z.enum(['pt', 'en', 'es']);
export type MailLanguage = z.output<typeof mailLanguageSchema>;

/** What the screens before signing in can offer on this server. */
export const authOptionsSchema = z.object({
  /** New companies can sign up (setting `userCreation` of the platform's company). */
  signUp: z.boolean(),
  /** A forgotten password can be set anew by mail. */
  passwordReset: z.boolean(),
  /** What a new company agrees to; null: this server names no terms. */
  termsUrl: z.string().nullable(),
});
export type AuthOptions = z.output<typeof authOptionsSchema>;
