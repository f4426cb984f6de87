/** Every error code with its HTTP status. Codes up to the blank line are specified; the others are additions. */
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
  ERR_NO_QUEUE_FOUND: 404,
  ERR_NO_QUEUE_OPTION_FOUND: 404,
  ERR_NO_COMPANY_FOUND: 404,
  ERR_NO_PLAN_FOUND: 404,
  ERR_NO_HELP_FOUND: 404,
  ERR_NO_JOB_FOUND: 404,
  ERR_NO_INVOICE_FOUND: 404,
  ERR_NO_MESSAGE_FOUND: 404,
  ERR_NO_NOTE_FOUND: 404,
  ERR_NO_QUICK_MESSAGE_FOUND: 404,
  ERR_NO_QUICK_MESSAGE_GROUP_FOUND: 404,
  ERR_NO_TAG_FOUND: 404,
  ERR_NO_IMPORT_FOUND: 404,
  ERR_CONFLICT: 409,
  ERR_LAST_ADMIN: 409,
  ERR_TICKET_TAKEN: 409,
  ERR_TICKET_STATUS: 409,
  ERR_TICKET_CHANGED: 409,
  ERR_TRANSFER_TARGET: 409,
  ERR_NEWER_MESSAGE: 409,
  ERR_MESSAGE_KIND: 409,
  ERR_MESSAGE_DELETED: 409,
  ERR_EDIT_TOO_LATE: 409,
  ERR_DELETE_TOO_LATE: 409,
  ERR_CONNECTION_NAME_EXISTS: 409,
  ERR_MAIL_NOT_CONFIGURED: 409,
  ERR_PAYMENT_NOT_CONFIGURED: 409,
  ERR_PLAN_LIMIT: 409,
  ERR_PLATFORM_COMPANY: 409,
  ERR_LIMIT_REACHED: 409,
  ERR_PAYLOAD_TOO_LARGE: 413,
  ERR_TOO_MANY_FILES: 413,
  ERR_MEDIA_UNREADABLE: 422,
  ERR_TOO_MANY_REQUESTS: 429,
  ERR_INTERNAL: 500,
  ERR_UNAVAILABLE: 503,
  ERR_PAYMENT_UNAVAILABLE: 503,
  ERR_STORAGE_FULL: 507,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Response of every failed request. `details` holds, for example, the invalid field or the other ticket. */
export interface ErrorEnvelope {
  error: ErrorCode;
  details?: Record<string, unknown>;
}

/** The error thrown by rules; `status` is the HTTP status of its code. */
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
