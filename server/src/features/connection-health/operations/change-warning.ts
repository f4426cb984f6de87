import type { ConnectionHealth } from '@recado/shared/connection-health';
import type { Caller } from '#core/tenancy/caller';
import type { ConnectionHealthDeps } from '../connection-health.deps';
import { readHealth } from './read-health';

/** @throws ERR_NO_WAPP_FOUND */
export async function recordWarning(
  deps: ConnectionHealthDeps,
  caller: Caller,
  connectionId: number,
  now = new Date(),
): Promise<ConnectionHealth> {
  await deps.connections.watch.setWarning(caller, connectionId, now);
  return readHealth(deps, caller.companyId, connectionId);
}

/** @throws ERR_NO_WAPP_FOUND */
export async function withdrawWarning(
  deps: ConnectionHealthDeps,
  caller: Caller,
  connectionId: number,
): Promise<ConnectionHealth> {
  await deps.connections.watch.setWarning(caller, connectionId, null);
  return readHealth(deps, caller.companyId, connectionId);
}
