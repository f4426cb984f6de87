import { AppError, type ErrorCode } from '@recado/shared/contract';
import type { ContactForm } from './contact-form';

/** The contact that already has the number (ERR_DUPLICATED_CONTACT). */
export interface Duplicate {
  contactId: number;
  name: string;
}

export function duplicateOf(error: unknown): Duplicate | null {
  if (!(error instanceof AppError) || error.code !== 'ERR_DUPLICATED_CONTACT') return null;
  const { contactId, name } = error.details ?? {};
  return typeof contactId === 'number' ? { contactId, name: typeof name === 'string' ? name : '' } : null;
}

const BY_CODE: Partial<Record<ErrorCode, keyof ContactForm>> = {
  ERR_DUPLICATED_CONTACT: 'number',
  ERR_WAPP_INVALID_CONTACT: 'number',
  ERR_NO_USERNAME_FOUND: 'number',
  ERR_NO_QUEUE_FOUND: 'queueId',
};
const FIELDS: readonly (keyof ContactForm)[] = ['name', 'number', 'email', 'queueId'];

/** Returns null if the dialog has no such field. */
export function rejectedField(error: unknown): keyof ContactForm | null {
  if (!(error instanceof AppError)) return null;
  const field = error.code === 'ERR_VALIDATION' ? error.details?.['field'] : undefined;
  return BY_CODE[error.code] ?? FIELDS.find((name) => name === field) ?? null;
}
