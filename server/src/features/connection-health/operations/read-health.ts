import type { ConnectionHealth } from '@recado/shared/connection-health';
import { AppError } from '@recado/shared/contract';
import { checkOne } from '../check-health';
import type { ConnectionHealthDeps } from '../connection-health.deps';

/**
 * Checks the number now.
 * @throws ERR_NO_WAPP_FOUND
 */
export async function readHealth(
  deps: ConnectionHealthDeps,
  companyId: number,
  connectionId: number,
  now = new Date(),
): Promise<ConnectionHealth> {
  const connection = await deps.connections.watch.find(companyId, connectionId);
  if (!connection) throw new AppError('ERR_NO_WAPP_FOUND');
  const { light, lines } = await checkOne(deps, connection, now);
  return { connectionId, name: connection.name, number: connection.number, light, lines };
}
