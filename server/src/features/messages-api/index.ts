import type { AppContext } from '../../core/context';
import type { MessagesApiFeatures } from './messages-api.deps';
import { mountMessagesApi } from './messages-api.routes';
import { requestClaims } from './requests/claim-request';

/** The API by which a company's systems send messages through a connection. */
export function createMessagesApi(
  context: Pick<AppContext, 'endpoints' | 'media' | 'secrets'>,
  features: MessagesApiFeatures,
): void {
  mountMessagesApi(context.endpoints, {
    ...features,
    media: context.media,
    requests: requestClaims(context.secrets),
  });
}

export { messagesApiMigrations } from './messages-api.migrations';
