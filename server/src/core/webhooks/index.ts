export { signingSecrets } from './signing-secrets';
export { createWebhooks, WebhookRejected, type Webhooks } from './webhooks';
