import { FEATURE_ERRORS } from '../features';

/**
 * Status of each error code. The specification defines the codes before the blank line; those of one feature are in its
 * `<feature>.feature.ts`.
 */
export const ERROR_STATUS = {
  ERR_NO_OTHER_WHATSAPP: 400,
  ERR_NO_DEF_WAPP_FOUND: 404,
  ERR_WAPP_NOT_INITIALIZED: 409,
  ERR_WAPP_CHECK_CONTACT: 502,
  ERR_WAPP_INVALID_CONTACT: 400,
  ERR_WAPP_DOWNLOAD_MEDIA: 502,
  ERR_INVALID_CREDENTIALS: 401,
  ERR_SENDING_WAPP_MSG: 502,
  ERR_DELETE_WAPP_MSG: 502,
  ERR_OTHER_OPEN_TICKET: 409,
  ERR_SESSION_EXPIRED: 403,
  ERR_USER_CREATION_DISABLED: 403,
  ERR_NO_PERMISSION: 403,
  ERR_DUPLICATED_CONTACT: 409,
  ERR_NO_SETTING_FOUND: 404,
  ERR_NO_CONTACT_FOUND: 404,
  ERR_NO_TICKET_FOUND: 404,
  ERR_NO_USER_FOUND: 404,
  ERR_NO_WAPP_FOUND: 404,
  ERR_CREATING_MESSAGE: 500,
  ERR_CREATING_TICKET: 500,
  ERR_FETCH_WAPP_MSG: 404,
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 409,
  ERR_WAPP_GREETING_REQUIRED: 400,

  ERR_VALIDATION: 400,
  ERR_NOT_AUTHENTICATED: 401,
  ERR_SUBSCRIPTION_EXPIRED: 402,
  ERR_COMPANY_INACTIVE: 403,
  ERR_RENEWAL_EXPIRED: 403,
  ERR_LINK_EXPIRED: 410,
  ERR_ACCESS_HOURS: 403,
  ERR_NOT_FOUND: 404,
  ERR_CONFLICT: 409,
  ERR_MAIL_NOT_CONFIGURED: 409,
  ERR_LIMIT_REACHED: 409,
  ERR_PAYLOAD_TOO_LARGE: 413,
  ERR_TOO_MANY_FILES: 413,
  ERR_CLIENT_TOO_OLD: 426,
  ERR_TOO_MANY_REQUESTS: 429,
  ERR_INTERNAL: 500,
  ERR_UNAVAILABLE: 503,
  ERR_STORAGE_FULL: 507,

  ...FEATURE_ERRORS,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** `details` contains, for example, the invalid field. */
export interface ErrorEnvelope {
  error: ErrorCode;
  details?: Record<string, unknown>;
}

export class AppError extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    readonly details?: Record<string, unknown>,
  ) {
    super(code);
    this.name = 'AppError';
    this.status = ERROR_STATUS[code];
  }

  toEnvelope(): ErrorEnvelope {
    return this.details ? { error: this.code, details: this.details } : { error: this.code };
  }
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERROR_STATUS, value);
}
