import { z } from 'zod';
import { companyPhoneField } from '../companies';

export const PASSWORD_LENGTH = { min: 5, max: 50 } as const;
export const COMPANY_NAME_LENGTH = { min: 2, max: 50 } as const;

export const emailField = z.string().max(254).trim().toLowerCase().pipe(z.email());

export const newPasswordField = z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max);

export const signUpPhoneField = companyPhoneField.refine((phone) => phone !== '', 'required');

export const mailLanguageSchema = z.enum(['pt', 'en', 'es']);
export type MailLanguage = z.output<typeof mailLanguageSchema>;

export const authOptionsSchema = z.object({
  /** From the setting `userCreation` of the platform's company. */
  signUp: z.boolean(),
  passwordReset: z.boolean(),
  termsUrl: z.string().nullable(),
});
export type AuthOptions = z.output<typeof authOptionsSchema>;
