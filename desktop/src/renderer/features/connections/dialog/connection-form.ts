import { z } from 'zod';
import type { ConnectionDetail } from '@recado/shared/connections';
import type { ConnectionDraft } from '@/data/connections/useConnectionMutations';
import { alertDraftOf, alertFormOf, alertFormSchema, EMPTY_ALERT } from './alert-form';

const TOKEN_BYTES = 32;

export const connectionFormSchema = z
  .object({
    name: z
      .string()
      .trim()
      .min(1, 'required')
      .refine((name) => name.length === 0 || name.length >= 2, 'tooShort')
      .max(50, 'tooLong'),
    isDefault: z.boolean(),
    sendReview: z.boolean(),
    greetingMessage: z.string().max(4000, 'textTooLong'),
    complationMessage: z.string().max(4000, 'textTooLong'),
    queueIds: z.array(z.number()),
    token: z
      .string()
      .trim()
      .max(200, 'tokenTooLong')
      .regex(/^[\x21-\x7e]*$/, 'tokenCharacters'),
    alert: alertFormSchema,
  })
  .refine(({ queueIds, greetingMessage }) => queueIds.length < 2 || greetingMessage.trim() !== '', {
    path: ['greetingMessage'],
    message: 'greetingRequired',
  });
export type ConnectionForm = z.output<typeof connectionFormSchema>;

export const EMPTY_FORM: ConnectionForm = {
  name: '',
  isDefault: false,
  sendReview: false,
  greetingMessage: '',
  complationMessage: '',
  queueIds: [],
  token: '',
  alert: EMPTY_ALERT,
};

export function formOf(detail: ConnectionDetail): ConnectionForm {
  return {
    name: detail.name,
    isDefault: detail.isDefault,
    sendReview: detail.sendReview,
    greetingMessage: detail.greetingMessage ?? '',
    complationMessage: detail.complationMessage ?? '',
    queueIds: detail.queues.map(({ id }) => id),
    token: detail.token ?? '',
    alert: alertFormOf(detail),
  };
}

/**
 * Returns the request body. Empty texts become null. Fields without a control are absent and stay unchanged.
 */
export function draftOf(form: ConnectionForm): ConnectionDraft {
  return {
    ...form,
    greetingMessage: form.greetingMessage.trim() || null,
    complationMessage: form.complationMessage.trim() || null,
    token: form.token || null,
    alert: alertDraftOf(form.alert),
  };
}

/** Returns 256 random bits in URL-safe base64. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}
