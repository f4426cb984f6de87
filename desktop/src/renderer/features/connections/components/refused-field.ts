import { AppError, type ErrorCode } from '@recado/shared/contract';
import { type ConnectionForm, connectionFormSchema } from './connection-form';

interface Refusal {
  field: keyof ConnectionForm | 'alert.email' | 'alert.webhookUrl';
  message: string;
}

const BY_CODE: Partial<Record<ErrorCode, Refusal>> = {
  ERR_CONNECTION_NAME_EXISTS: { field: 'name', message: 'nameExists' },
  ERR_WAPP_GREETING_REQUIRED: { field: 'greetingMessage', message: 'greetingRequired' },
  ERR_MAIL_NOT_CONFIGURED: { field: 'alert.email', message: 'noMail' },
  ERR_NO_OTHER_WHATSAPP: { field: 'isDefault', message: 'otherDefault' },
};

/**
 * Text keys of errors that contain the field's name in their details. ERR_CONFLICT concerns the token, which must be unique
 * across all companies.
 */
const MESSAGES: Partial<Record<ErrorCode, string>> = { ERR_VALIDATION: 'invalid', ERR_CONFLICT: 'taken' };

/** Returns null if the dialog has no such field. */
export function refusedField(error: unknown): Refusal | null {
  if (!(error instanceof AppError)) return null;
  const known = BY_CODE[error.code];
  if (known) return known;
  const field = error.details?.['field'];
  if (field === 'alert.webhookUrl') return { field, message: 'webhookRefused' };
  const name = typeof field === 'string' ? field.split('.').at(-1) : undefined;
  if (!name || !Object.hasOwn(connectionFormSchema.shape, name)) return null;
  const message = MESSAGES[error.code];
  return message ? { field: name as keyof ConnectionForm, message } : null;
}
