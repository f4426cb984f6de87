import { z } from 'zod';
import { defineEndpoint, idField } from '../contract';
import {
  authOptionsSchema,
  COMPANY_NAME_LENGTH,
  emailField,
  mailLanguageSchema,
  newPasswordField,
  signUpPhoneField,
} from './account.schema';

export const authOptions = defineEndpoint({
  id: 'auth.options',
  method: 'GET',
  path: '/auth/options',
  summary: 'Returns which account actions are available without signing in',
  access: 'public',
  output: authOptionsSchema,
  errors: [],
});

/** Ignores `recurrence`, `dueDate`, `status` and `campaignsEnabled`. The plan determines the price. */
export const signUp = defineEndpoint({
  id: 'auth.signUp',
  method: 'POST',
  path: '/companies/cadastro',
  summary: 'Signs up a new company with its first administrator',
  access: 'public',
  body: z.object({
    name: z.string().trim().min(COMPANY_NAME_LENGTH.min).max(COMPANY_NAME_LENGTH.max),
    email: emailField,
    phone: signUpPhoneField,
    password: newPasswordField,
    planId: idField,
    /** Id of the referring company; stored, but not used. */
    companyId: idField.optional(),
    /** Required if the server has terms of use. */
    acceptedTerms: z.boolean().optional(),
  }),
  output: z.object({ id: idField }),
  status: 201,
  errors: ['ERR_USER_CREATION_DISABLED', 'ERR_CONFLICT', 'ERR_NO_PLAN_FOUND', 'ERR_TOO_MANY_REQUESTS'],
  example: {
    body: {
      name: 'Padaria Sol Nascente',
      email: 'contato@solnascente.test',
      phone: '(11) 98765-4321',
      password: 'pao-quentinho',
      planId: 1,
    },
  },
});

/** The response is the same for known and unknown addresses. */
export const forgotPassword = defineEndpoint({
  id: 'auth.forgotPassword',
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Mails a password reset link, valid once and for one hour',
  access: 'public',
  body: z.object({ email: emailField, language: mailLanguageSchema.optional() }),
  output: z.undefined(),
  status: 204,
  errors: ['ERR_MAIL_NOT_CONFIGURED', 'ERR_TOO_MANY_REQUESTS'],
  example: { body: { email: 'ana@recado.test', language: 'pt' } },
});

export const resetPassword = defineEndpoint({
  id: 'auth.resetPassword',
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Sets a new password with a mailed link and ends all sessions of the user',
  access: 'public',
  body: z.object({ token: z.string().max(200), password: newPasswordField }),
  output: z.undefined(),
  status: 204,
  errors: ['ERR_LINK_EXPIRED', 'ERR_TOO_MANY_REQUESTS'],
  example: { body: { token: '7.c2VtLXZhbG9y', password: 'nova-senha' } },
});
