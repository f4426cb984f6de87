import { type signingSecrets, WebhookRejected, type Webhooks } from '#core/webhooks';
import { LOST_SECRET, type WebhookDocument } from './webhook.model';
import { webhookDeliveries, type WebhookDeliveryDocument } from './webhook-delivery.model';

const MAX_ERROR_CHARACTERS = 300;

export interface CallDeps {
  http: Webhooks;
  secrets: Pick<ReturnType<typeof signingSecrets>, 'open'>;
}

type Outcome = { status: number; deliveredAt: Date } | { status?: number; error: string };

export async function callWebhook(
  { http, secrets }: CallDeps,
  webhook: WebhookDocument,
  { eventId, event, at }: WebhookDeliveryDocument,
  data: Record<string, unknown>,
): Promise<Outcome> {
  if (webhook.secret === LOST_SECRET) return { error: 'secretLost' };
  try {
    const [secret, ...former] = secretsOf(webhook, new Date());
    const opened = [secrets.open(secret), ...former.map((one) => secrets.open(one))] as const;
    const status = await http.send({ url: webhook.url, secrets: [...opened], eventId, event, at, data });
    return { status, deliveredAt: new Date() };
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return {
      ...(error instanceof WebhookRejected && { status: error.status }),
      error: (code ?? message).slice(0, MAX_ERROR_CHARACTERS),
    };
  }
}

function secretsOf({ secret, formerSecret }: WebhookDocument, now: Date): [string, ...string[]] {
  return formerSecret && formerSecret.until > now ? [secret, formerSecret.secret] : [secret];
}

/** Without `nextAt`, it was the last attempt. */
export async function storeOutcome(
  { _id, companyId }: WebhookDeliveryDocument,
  outcome: Outcome,
  nextAt?: Date,
): Promise<WebhookDeliveryDocument | undefined> {
  const isOver = nextAt === undefined;
  return webhookDeliveries.findOneAndUpdate(
    companyId,
    { _id },
    {
      $set: { ...outcome, ...(!isOver && { nextAt }) },
      $unset: {
        ...(isOver && { waiting: 1, nextAt: 1 }),
        ...(outcome.status === undefined && { status: 1 }),
        ...('deliveredAt' in outcome && { error: 1 }),
      },
      $inc: { attempts: 1 },
    },
  );
}
