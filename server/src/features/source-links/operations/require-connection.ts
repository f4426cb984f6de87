import { AppError } from '@recado/shared/contract';
import type { SourceLinksDeps } from '../source-links.deps';

/** @throws ERR_NO_WAPP_FOUND */
export async function requireConnection(
  { connections }: Pick<SourceLinksDeps, 'connections'>,
  companyId: number,
  connectionId: number,
): Promise<void> {
  const found = await connections.connectionNames(companyId, [connectionId]);
  if (found.length === 0) throw new AppError('ERR_NO_WAPP_FOUND');
}
