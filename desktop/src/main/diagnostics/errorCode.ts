/** Returns a code such as ENOTFOUND or ERR_CERT_DATE_INVALID, never the message, which may contain data. */
export function errorCode(error: unknown): string {
  const { code, cause, message } = (error ?? {}) as { code?: unknown; cause?: unknown; message?: unknown };
  if (typeof code === 'string' && /^\w{1,60}$/.test(code)) return code;
  if (cause !== undefined) return errorCode(cause);
  return /\b(?:ERR|E)_?[A-Z][A-Z_]{2,50}\b/.exec(String(message))?.[0] ?? 'ERROR';
}
