import { AppError, type ErrorCode } from '@recado/shared/contract';
import { errorText } from '@/lib/api/errors';
import type { SendForm } from './send-form';

interface Rejection {
  field: keyof SendForm;
  /** Translation key below `send.errors`, or the text itself. */
  message: string;
}

const BY_CODE: Partial<Record<ErrorCode, Rejection>> = {
  ERR_NOT_AUTHENTICATED: { field: 'token', message: 'tokenUnknown' },
  ERR_WAPP_INVALID_CONTACT: { field: 'number', message: 'noAccount' },
  ERR_WAPP_NOT_INITIALIZED: { field: 'number', message: 'disconnected' },
  ERR_PAYLOAD_TOO_LARGE: { field: 'file', message: 'fileTooLarge' },
  ERR_MEDIA_UNREADABLE: { field: 'file', message: 'fileUnreadable' },
};

/** Returns the field that the server rejected; null for errors that belong to no field. */
export function rejectedSend(error: unknown): Rejection | null {
  if (!(error instanceof AppError)) return null;
  const known = BY_CODE[error.code];
  if (known) return known;
  if (error.code !== 'ERR_VALIDATION' || error.details?.['field'] !== 'number') return null;
  return { field: 'number', message: errorText(error) };
}
