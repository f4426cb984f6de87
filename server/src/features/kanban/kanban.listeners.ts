import { startFilling } from './cards/fill-board';
import { giveFirstCard } from './cards/first-card';
import { settleResolvedCard } from './cards/leaving';
import type { KanbanDeps } from './kanban.deps';
import type { KanbanCompanies } from './kanban-companies';
import { observations } from './observations/observation.model';

export function listenToEvents(deps: KanbanDeps, companies: KanbanCompanies): void {
  const { events } = deps;
  const wanted = ({ companyId }: { companyId: number }) => companies.uses(companyId);
  events.on('ticket.created', (created) => giveFirstCard(deps, created), {
    durable: true,
    wanted: ({ companyId, isGroup }) => !isGroup && companies.uses(companyId),
  });
  events.on(
    'ticket.reopened',
    async ({ companyId, ticketId }) => {
      await settleResolvedCard(deps, companyId, ticketId);
      await giveFirstCard(deps, { companyId, ticketId });
    },
    { durable: true, wanted },
  );
  events.on('ticket.resolved', ({ companyId, ticketId }) => settleResolvedCard(deps, companyId, ticketId), {
    durable: true,
    wanted,
  });
  events.on('ticket.deleted', async ({ companyId, ticketId }) => {
    await observations.deleteMany(companyId, { ticketId });
  });
  events.on('setting.changed', async ({ companyId, key, value }) => {
    if (key !== 'useKanban') return;
    await companies.changed();
    if (value === 'enabled') await startFilling(deps, companyId);
  });
}
