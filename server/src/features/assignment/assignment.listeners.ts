import { requestRun } from './assign-waiting';
import type { AssignmentDeps } from './assignment.deps';

export function listenToEvents(deps: AssignmentDeps): void {
  const { automatic, events, users } = deps;
  const wanted = ({ companyId }: { companyId: number }) => automatic.of(companyId).length > 0;
  const run = ({ companyId }: { companyId: number }) => requestRun(deps, companyId);
  events.on('ticket.waiting', run, { durable: true, wanted });
  // A snoozed ticket waits again.
  events.on('ticket.woken', run, { durable: true, wanted });
  // A user may be below the limit again.
  events.on('ticket.resolved', run, { durable: true, wanted });
  events.on('ticket.snoozed', run, { durable: true, wanted });
  events.on('queue.changed', async ({ companyId }) => {
    const before = automatic.of(companyId).join();
    await automatic.changed();
    const after = automatic.of(companyId);
    if (after.length > 0 && after.join() !== before) await requestRun(deps, companyId);
  });
  events.on(
    'user.updated',
    async (payload) => {
      if (wanted(payload)) await run(payload);
    },
    { background: true },
  );
  const leave = async ({ companyId, userId }: { companyId: number; userId: number }) => {
    await users.availability.leave(companyId, userId);
  };
  events.on('user.signedOut', leave);
  events.on('user.accessRevoked', leave);
}
