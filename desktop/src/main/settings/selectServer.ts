import { normaliseServerAddress } from '@recado/shared/desktop';
import type { ServerCheck } from '../../ipc/bridge';

const RESPONSE_TIMEOUT_MS = 10_000;

/** Accepts only an address with the API document of a Recado server. */
export async function selectServer(
  typed: string,
  deps: {
    fetch: (url: string, init: RequestInit) => Promise<Response>;
    store: (address: string) => Promise<void> | void;
  },
): Promise<ServerCheck> {
  const address = normaliseServerAddress(typed);
  if (!address) return { ok: false, reason: 'invalid' };
  const response = await deps
    .fetch(`${address}/api/openapi.json`, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) })
    .catch(() => null);
  // A proxy responds in place of a server that is down.
  if (!response || response.status >= 500) return { ok: false, reason: 'unreachable' };
  const document = (await response.json().catch(() => null)) as { info?: { title?: unknown } } | null;
  const title = document?.info?.title;
  if (!response.ok || typeof title !== 'string' || !title.startsWith('Recado'))
    return { ok: false, reason: 'notRecado' };
  await deps.store(address);
  return { ok: true, address };
}
