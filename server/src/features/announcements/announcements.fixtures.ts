import { expect } from 'vitest';
import { markAnnouncementsSeen } from '@recado/shared/announcements';
import type { FeatureFixtures } from '#testing/feature-fixtures';

export const fixtures: FeatureFixtures = {
  userTraces: {
    async leave({ call }, user) {
      expect((await call(markAnnouncementsSeen, {}, user)).status).toBe(200);
    },
    places: ['announcement_readers._id'],
  },
};
