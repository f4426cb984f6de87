import type { AppContext } from '#core/context';
import { createWebhooks as createHttp, signingSecrets } from '#core/webhooks';
import type { Connections } from '#features/connections';
import type { MessagesApiDeps } from '../messages-api.deps';
import { deliveryHandler } from './deliver';
import { DELIVER } from './record-delivery';
import { webhookInterest } from './webhook-interest';
import { listenToEvents } from './webhooks.listeners';
import { mountWebhooks } from './webhooks.routes';
import { webhooksService } from './webhooks.service';

export function createWebhooks(
  context: AppContext,
  deps: MessagesApiDeps,
  { connections }: { connections: Connections },
) {
  const events = context.events.of('messages-api');
  const http = createHttp({ allowPrivate: context.config.webhooksAllowPrivate });
  const secrets = signingSecrets(context.secrets, 'webhooks.secret');
  const interest = webhookInterest(context);
  const service = webhooksService({ ...deps, connections, http, secrets, interest, events });
  deps.dueWork.handle(DELIVER, deliveryHandler({ ...deps, http, secrets, events, log: context.log }), {
    restore: service.restore,
  });
  listenToEvents({ ...deps, events, interest });
  mountWebhooks(context.endpoints, service);
  return { start: interest.start, stop: interest.stop };
}
