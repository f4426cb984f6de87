import { isEqual } from 'es-toolkit/predicate/isEqual';
import type { ConnectionDetail, ConnectionInput, ConnectionUpdate } from '@recado/shared/connections';
import { AppError } from '@recado/shared/contract';
import type { Caller } from '#core/tenancy/caller';
import type { ConnectionDocument } from './connection.model';

/** Hides what a visitor could use after the impersonation. */
export function withoutSecrets(
  { visitor }: Pick<Caller, 'visitor'>,
  detail: ConnectionDetail,
): ConnectionDetail {
  if (!visitor) return detail;
  return { ...detail, token: null, alert: detail.alert && { ...detail.alert, secret: null } };
}

/**
 * Keeps the API token and the alert during an impersonation. The visitor's form has no token, because it was hidden.
 * @throws ERR_NO_PERMISSION if the visitor set a token or another alert
 */
export function duringImpersonation<I extends ConnectionInput | ConnectionUpdate>(
  { visitor }: Pick<Caller, 'visitor'>,
  input: I,
  before: Pick<ConnectionDocument, 'alert'> | null,
): I {
  if (!visitor) return input;
  const { token, alert } = input;
  const retainsAlert = alert === undefined || isEqual(alert, before?.alert ?? null);
  if (token || !retainsAlert) throw new AppError('ERR_NO_PERMISSION');
  return { ...input, token: undefined, alert: undefined };
}
