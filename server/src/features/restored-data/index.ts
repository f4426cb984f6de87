import { getRestoredData, resumeRestoredData } from '@recado/shared/restored-data';
import type { AppContext } from '#core/context';

/** The lost period of a restored company, and the end of its pause (docs/backup.md). */
export function createRestoredData({ endpoints, restored, log }: AppContext): void {
  endpoints.mount(getRestoredData, async ({ caller: { companyId } }) => {
    const found = await restored.find(companyId);
    return {
      lostPeriod: found
        ? {
            from: found.from.toISOString(),
            to: found.at.toISOString(),
            secretLost: found.secretLost ?? false,
          }
        : null,
    };
  });
  endpoints.mount(resumeRestoredData, async ({ caller: { companyId, userId } }) => {
    if (await restored.resume(companyId)) log.info({ companyId, userId }, 'restored company resumed');
    return undefined;
  });
}
