import { createServiceLevel } from '@recado/shared/service-levels';
import type { FeatureFixtures } from '#testing/feature-fixtures';

export const fixtures: FeatureFixtures = {
  async records({ call, people }) {
    const minutes = { firstReplyMinutes: null, nextReplyMinutes: null, resolveMinutes: 10_000 };
    const body = { name: 'Padrão', ...minutes, queueIds: [], warnPercent: 80 };
    const created = await call(createServiceLevel, { body }, people.admin);
    return { serviceLevelId: created.body.id };
  },
};
