import type { TFunction } from 'i18next';
import type { WebhookDelivery } from '@recado/shared/messages-api';

/** Errors with their own text. Most of them are network errors. */
const NAMED = new Map([
  ['gone', 'gone'],
  ['secretLost', 'secretLost'],
  ['ECONNREFUSED', 'refused'],
  ['ENOTFOUND', 'unknownHost'],
  ['EAI_AGAIN', 'unknownHost'],
  ['ECONNRESET', 'closed'],
  ['EPIPE', 'closed'],
  ['ABORT_ERR', 'timeout'],
  ['ETIMEDOUT', 'timeout'],
]);
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/;

/** Returns a text about the receiver's response to the last attempt, or about the reason why there was no response. */
export function outcomeText(
  { status, error, attempts }: Pick<WebhookDelivery, 'status' | 'error' | 'attempts'>,
  t: TFunction<'messages-api'>,
): string {
  if (attempts === 0) return t('outcome.none');
  if (status !== null) return t('outcome.status', { status });
  if (error === null) return t('outcome.none');
  const name = NAMED.get(error) ?? (CERTIFICATE.test(error) ? 'certificate' : 'unreachable');
  return t(`outcome.${name}`);
}
