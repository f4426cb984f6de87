import type { CampaignsDeps } from './campaigns.deps';
import { campaigns } from './model/campaign.model';
import { deliveries } from './model/delivery.model';
import { endCancelled } from './operations/change-status';
import { clearNewChatLimit } from './pace/number-guard';
import { numberGuards } from './pace/number-guard.model';
import { publishCampaign } from './publish-campaign';
import { runningCampaigns } from './sending/run-connection';
import { wakeCompany, wakeConnection } from './sending/send-timer';
import { settleDelivery } from './sending/settle-delivery';

export function listenToEvents(deps: CampaignsDeps): void {
  const { events } = deps;
  events.on(
    'message.progressed',
    async ({ companyId, messageId, origin }) => {
      const [row, message] = await Promise.all([
        deliveries.findById(companyId, origin?.refId),
        deps.messages.conversation.byId(companyId, messageId),
      ]);
      if (row && message) await settleDelivery(deps, row, message);
    },
    { durable: true, wanted: ({ origin }) => origin?.kind === 'campaign' && origin.refId !== null },
  );
  events.on(
    'connection.stateChanged',
    async ({ companyId, connectionId }) => {
      const [first] = await runningCampaigns(companyId, connectionId);
      if (first) await wakeConnection(deps, companyId, connectionId);
    },
    { background: true },
  );
  events.on(
    'connection.newChatLimitChanged',
    async ({ companyId, connectionId }) => {
      await clearNewChatLimit(companyId, connectionId);
      const [first] = await runningCampaigns(companyId, connectionId);
      if (first) await wakeConnection(deps, companyId, connectionId);
    },
    { background: true },
  );
  events.on(
    'connection.deleted',
    ({ companyId, connectionId }) => connectionDeleted(deps, companyId, connectionId),
    { after: ['messages', 'tickets'] },
  );
  events.on('queue.deleted', ({ companyId, queueId }) => queueDeleted(deps, companyId, queueId));
  events.on(
    'setting.changed',
    async ({ companyId, key }) => {
      if (key === 'campaignsEnabled') await wakeCompany(deps, companyId);
    },
    { background: true },
  );
}

/** Cancels campaigns of a deleted connection, which no other number continues. Idempotent. */
async function connectionDeleted(
  deps: CampaignsDeps,
  companyId: number,
  connectionId: number,
): Promise<void> {
  for (const { _id } of await campaigns.find(companyId, { connectionId, status: 'EM_ANDAMENTO' })) {
    const row = await campaigns.findOneAndUpdate(
      companyId,
      { _id, status: 'EM_ANDAMENTO' },
      { $set: { status: 'CANCELADA', pause: null, updatedAt: new Date() }, $inc: { run: 1 } },
    );
    if (row) await endCancelled(deps, row);
  }
  await numberGuards.deleteMany(companyId, { _id: connectionId });
}

/** Idempotent. */
async function queueDeleted(deps: CampaignsDeps, companyId: number, queueId: number): Promise<void> {
  const rows = await campaigns.find(companyId, { queueId });
  await campaigns.updateMany(companyId, { queueId }, { $set: { queueId: null } });
  for (const row of rows) await publishCampaign(deps, 'update', { ...row, queueId: null });
}
