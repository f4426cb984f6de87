import { createWebhook, testWebhook } from '@recado/shared/messages-api';
import type { FeatureFixtures } from '#testing/feature-fixtures';

export const fixtures: FeatureFixtures = {
  async records({ call, people }) {
    const body = { whatsappId: null, url: 'https://erp.invalid/', events: ['message.failed' as const] };
    const { body: webhook } = await call(createWebhook, { body }, people.admin);
    const params = { webhookId: webhook.id };
    const { body: delivery } = await call(testWebhook, { params }, people.admin);
    return { webhookId: webhook.id, deliveryId: delivery.id };
  },
};
