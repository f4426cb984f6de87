import { getMessagesApi } from '@recado/shared/messages-api';
import type { AppContext } from '#core/context';
import type { StoredData } from '#core/database';
import type { Connections } from '#features/connections';
import type { MessagesApiDeps, MessagesApiFeatures } from './messages-api.deps';
import { messagesApiMigrations } from './messages-api.migrations';
import { mountMessagesApi } from './messages-api.routes';
import { hostOnNetwork } from './network-host';
import { requestClaims } from './requests/claim-request';
import { countRequest } from './requests/rate-limit';
import { createWebhooks } from './webhooks';
import { LOST_SECRET } from './webhooks/webhook.model';

export interface MessagesApi {
  start(): Promise<void>;
  stop(): void;
  /**
   * Counts before the input is validated.
   * @throws ERR_TOO_MANY_REQUESTS {reason: 'rate', retryAfterSeconds}
   */
  countRequest(tokenHash: string): Promise<void>;
}

/** Creates the API and the webhooks for a company's own programs. */
export function createMessagesApi(
  context: AppContext,
  { connections, ...features }: MessagesApiFeatures & { connections: Connections },
): MessagesApi {
  const { media, dueWork, config } = context;
  const { publicUrl } = config;
  const deps: MessagesApiDeps = {
    ...features,
    media,
    dueWork,
    publicUrl,
    requests: requestClaims(context.secrets),
  };
  mountMessagesApi(context.endpoints, deps);
  context.endpoints.mount(getMessagesApi, () => Promise.resolve({ host: hostOnNetwork(publicUrl) }));
  return { ...createWebhooks(context, deps, { connections }), countRequest };
}

export const messagesApiData: StoredData = {
  migrations: [messagesApiMigrations],
  companyCollections: ['api_requests', 'webhooks', 'webhook_deliveries'],
  platformCollections: [
    // Ids are keyed hashes. Documents expire after two minutes.
    'api_rates',
  ],
  secretLost: async ({ db }) => {
    for (const name of ['api_requests', 'api_rates']) await db.collection(name).deleteMany({});
    await db
      .collection('webhooks')
      .updateMany({}, { $set: { secret: LOST_SECRET }, $unset: { formerSecret: 1, failingUntil: 1 } });
    // Sent at once when there is a new secret.
    await db.collection('webhook_deliveries').updateMany({ waiting: true }, { $unset: { nextAt: 1 } });
    return [];
  },
};
