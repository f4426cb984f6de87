import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { AppError, type BodyOf } from '@recado/shared/contract';
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  renewWebhookSecret,
  resendWebhookDelivery,
  testWebhook,
  updateWebhook,
  type Webhook,
} from '@recado/shared/messages-api';
import { call } from '@/lib/api/call';
import { useCursorPages } from '@/lib/query/useCursorPages';

const WEBHOOKS_KEY = ['messages-api', 'webhooks'] as const;
const deliveriesKey = (webhookId: number) => ['messages-api', 'deliveries', webhookId] as const;
/** Polling interval, because deliveries publish no events to this window. */
const LOOK_AGAIN_MS = 5_000;

export type WebhookDraft = BodyOf<typeof createWebhook>;

export function useWebhooks() {
  return useQuery({
    queryKey: WEBHOOKS_KEY,
    queryFn: ({ signal }) => call(listWebhooks, {}, { signal }),
    refetchOnMount: 'always',
  });
}

/** Resolves with the new webhook and its secret. */
export function useCreateWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: WebhookDraft) => call(createWebhook, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: WEBHOOKS_KEY }),
  });
}

/** @throws ERR_NO_WEBHOOK_FOUND */
export async function readWebhook(id: number): Promise<Webhook> {
  const webhook = (await call(listWebhooks, {})).find((one) => one.id === id);
  if (!webhook) throw new AppError('ERR_NO_WEBHOOK_FOUND');
  return webhook;
}

export function useUpdateWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: number; body: BodyOf<typeof updateWebhook> }) =>
      call(updateWebhook, { params: { webhookId: id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: WEBHOOKS_KEY }),
  });
}

export function useDeleteWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (webhookId: number) => call(deleteWebhook, { params: { webhookId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: WEBHOOKS_KEY }),
  });
}

/** Resolves with the webhook and its new secret. */
export function useRenewWebhookSecret() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (webhookId: number) => call(renewWebhookSecret, { params: { webhookId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: WEBHOOKS_KEY }),
  });
}

/** Sends a test event. Resolves with its delivery log entry. */
export function useTestWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (webhookId: number) => call(testWebhook, { params: { webhookId } }),
    onSettled: (_outcome, _error, webhookId) =>
      client.invalidateQueries({ queryKey: deliveriesKey(webhookId) }),
  });
}

/** Returns the log of a webhook, newest first, read again every few seconds. */
export function useDeliveries(webhookId: number) {
  const { rows: deliveries, ...query } = useCursorPages('deliveries', {
    queryKey: deliveriesKey(webhookId),
    read: (cursor, signal) =>
      call(listWebhookDeliveries, { params: { webhookId }, query: { ...cursor } }, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
    refetchOnMount: 'always',
  });
  return { ...query, deliveries };
}

export function useResendDelivery(webhookId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deliveryId: string) => call(resendWebhookDelivery, { params: { webhookId, deliveryId } }),
    onSettled: () => client.invalidateQueries({ queryKey: deliveriesKey(webhookId) }),
  });
}
