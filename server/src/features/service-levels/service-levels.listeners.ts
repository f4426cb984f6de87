import type { SettingKey } from '@recado/shared/settings';
import { scheduleRecomputation } from './clocks/recompute';
import { settleTicket } from './clocks/settle-ticket';
import { deadlineResults } from './results/deadline-result.model';
import type { ServiceLevelsDeps } from './service-levels.deps';
import { queueDeleted } from './service-levels.operations';

const HOURS_SETTINGS: readonly SettingKey[] = ['scheduleType', 'lunchTime'];

export function listenToEvents(deps: ServiceLevelsDeps): void {
  const { events, levels, messages, publisher } = deps;
  const uses = ({ companyId }: { companyId: number }) => levels.uses(companyId);
  const recomputeIfUsed = async ({ companyId }: { companyId: number }) => {
    if (levels.uses(companyId)) await scheduleRecomputation(deps, companyId);
  };

  events.on(
    'ticket.logged',
    async ({ companyId, ticketId }, { at }) => {
      await settleTicket(deps, companyId, ticketId, { at, now: new Date() });
    },
    { durable: true, wanted: uses },
  );
  events.on(
    'message.stored',
    async ({ companyId, messageId, origin }, { at }) => {
      const message = await messages.conversation.byId(companyId, messageId);
      if (!message) return;
      const apiReply = origin?.kind === 'api' && message.userId !== null;
      await settleTicket(deps, companyId, message.ticketId, { at, now: new Date(), apiReply });
    },
    { durable: true, wanted: uses },
  );

  events.on('serviceLevel.changed', async ({ companyId }) => {
    await levels.changed();
    publisher.toCompany(companyId, 'serviceLevel', { action: 'update' });
    await scheduleRecomputation(deps, companyId);
  });
  events.on('queue.deleted', async ({ companyId, queueId }) => {
    await queueDeleted(deps, companyId, queueId);
    await recomputeIfUsed({ companyId });
  });
  events.on('queue.changed', recomputeIfUsed);
  events.on('company.hoursChanged', recomputeIfUsed);
  events.on('workingHours.changed', recomputeIfUsed);
  events.on('setting.changed', async ({ companyId, key }) => {
    if (HOURS_SETTINGS.includes(key)) await recomputeIfUsed({ companyId });
  });
  events.on('user.deleted', async ({ companyId, userId }) => {
    await deadlineResults.updateMany(companyId, { userId }, { $set: { userId: null } });
  });
}
