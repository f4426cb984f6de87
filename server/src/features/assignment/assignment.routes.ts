import { getAssignmentStatus, reportActivity, setAvailability } from '@recado/shared/assignment';
import type { AppContext } from '#core/context';
import { requestRun } from './assign-waiting';
import type { AssignmentDeps } from './assignment.deps';
import { assignmentStatus } from './assignment-status';

export function mountAssignment(endpoints: AppContext['endpoints'], deps: AssignmentDeps): void {
  const { availability } = deps.users;
  endpoints.mount(getAssignmentStatus, ({ caller }) => assignmentStatus(deps, caller));
  endpoints.mount(setAvailability, async ({ caller, body }) => {
    const { companyId, userId } = caller;
    if (body.isAvailable) {
      await availability.arrive(companyId, userId);
      if (deps.automatic.of(companyId).length > 0) await requestRun(deps, companyId);
    } else await availability.leave(companyId, userId);
    return assignmentStatus(deps, caller);
  });
  endpoints.mount(reportActivity, async ({ caller: { companyId, userId, visitor } }) => {
    if (!visitor) await availability.active(companyId, userId);
  });
}
