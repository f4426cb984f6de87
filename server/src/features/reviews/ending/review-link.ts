import type { Config } from '#core/config';
import { isReachableByCustomers } from '#core/http/public-url';

/** Returns undefined if customers cannot open the server's URL. */
export function reviewLink(
  config: Pick<Config, 'publicUrl' | 'messengerUrl'>,
  uuid: string,
): string | undefined {
  return isReachableByCustomers(config) ? `${config.publicUrl}/avaliacao/${uuid}` : undefined;
}
