import { dismissFirstSteps, getFirstSteps } from '@recado/shared/first-steps';
import type { AppContext } from '#core/context';
import type { Users } from '#features/users';
import { type FirstStepsDeps, readSteps } from './read-steps';

/** First tasks of a new company's administrator. Their state is read from the company's data. */
export function createFirstSteps({ endpoints }: AppContext, deps: FirstStepsDeps & { users: Users }): void {
  endpoints.mount(getFirstSteps, async ({ caller: { companyId, userId } }) => {
    const { firstStepsDismissed: dismissed = false } = await deps.users.getUser(companyId, userId);
    return { dismissed, steps: await readSteps(deps, companyId) };
  });
  endpoints.mount(dismissFirstSteps, async ({ caller: { companyId, userId } }) => {
    await deps.users.dismissFirstSteps(companyId, userId);
    return undefined;
  });
}
