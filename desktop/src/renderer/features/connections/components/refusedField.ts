import { AppError, type ErrorCode } from '@recado/shared/contract';
import { connectionFormSchema, type ConnectionForm } from './connectionForm';

interface Refusal {
  field: keyof ConnectionForm;
  /** Key of the words below `form.errors`. */
  message: string;
}

const BY_CODE: Partial<Record<ErrorCode, Refusal>> = {
  ERR_CONNECTION_NAME_EXISTS: { field: 'name', message: 'nameExists' },
  ERR_WAPP_GREETING_REQUIRED: { field: 'greetingMessage', message: 'greetingRequired' },
  ERR_NO_OTHER_WHATSAPP: { field: 'isDefault', message: 'otherDefault' },
};

/** The field at fault when the server refused a connection, where it is one of the dialog's. */
export function refusedField(error: unknown): Refusal | null {
  if (!(error instanceof AppError)) return null;
  const known = BY_CODE[error.code];
  if (known) return known;
  const field = error.code === 'ERR_VALIDATION' ? error.details?.['field'] : undefined;
  const name = typeof field === 'string' ? field.split('.').at(-1) : undefined;
  return name && Object.hasOwn(connectionFormSchema.shape, name)
    ? { field: name as keyof ConnectionForm, message: 'invalid' }
    : null;
}
