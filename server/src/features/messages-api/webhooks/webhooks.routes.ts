import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  renewWebhookSecret,
  resendWebhookDelivery,
  testWebhook,
  updateWebhook,
} from '@recado/shared/messages-api';
import type { AppContext } from '#core/context';
import type { WebhooksService } from './webhooks.service';

export function mountWebhooks(endpoints: AppContext['endpoints'], service: WebhooksService): void {
  endpoints.mount(listWebhooks, ({ caller }) => service.list(caller.companyId));
  endpoints.mount(createWebhook, ({ caller, body }) => service.create(caller.companyId, body));
  endpoints.mount(updateWebhook, ({ caller, params, body }) =>
    service.update(caller, params.webhookId, body),
  );
  endpoints.mount(deleteWebhook, async ({ caller, params }) => {
    await service.remove(caller.companyId, params.webhookId);
    return undefined;
  });
  endpoints.mount(renewWebhookSecret, ({ caller, params }) =>
    service.renewSecret(caller.companyId, params.webhookId),
  );
  endpoints.mount(testWebhook, ({ caller, params }) => service.test(caller.companyId, params.webhookId));
  endpoints.mount(listWebhookDeliveries, ({ caller, params, query }) =>
    service.deliveries(caller.companyId, params.webhookId, query.cursor),
  );
  endpoints.mount(resendWebhookDelivery, ({ caller, params }) =>
    service.resend(caller.companyId, params.webhookId, params.deliveryId),
  );
}
