import { AppError, type ErrorCode } from '@recado/shared/contract';
import { type ConnectionForm, connectionFormSchema } from './connection-form';

interface Rejection {
  field: keyof ConnectionForm | 'alert.email' | 'alert.webhookUrl';
  message: string;
}

const BY_CODE: Partial<Record<ErrorCode, Rejection>> = {
  ERR_CONNECTION_NAME_EXISTS: { field: 'name', message: 'nameExists' },
  ERR_WAPP_GREETING_REQUIRED: { field: 'greetingMessage', message: 'greetingRequired' },
  ERR_MAIL_NOT_CONFIGURED: { field: 'alert.email', message: 'noMail' },
  ERR_NO_OTHER_WHATSAPP: { field: 'isDefault', message: 'otherDefault' },
};

/** Returns null if the dialog has no such field. */
export function rejectedField(error: unknown): Rejection | null {
  if (!(error instanceof AppError)) return null;
  const known = BY_CODE[error.code];
  if (known) return known;
  const field = error.details?.['field'];
  if (field === 'alert.webhookUrl') return { field, message: 'webhookRefused' };
  const name = typeof field === 'string' ? field.split('.').at(-1) : undefined;
  if (!name || !Object.hasOwn(connectionFormSchema.shape, name)) return null;
  if (error.code !== 'ERR_VALIDATION') return null;
  return { field: name as keyof ConnectionForm, message: name === 'token' ? 'tokenRefused' : 'invalid' };
}
