import { expect } from 'vitest';
import { exportConversation } from '@recado/shared/messages';
import type { FeatureFixtures } from '#testing/feature-fixtures';

export const fixtures: FeatureFixtures = {
  userTraces: {
    async leave({ call }, user, { id: ticketId }) {
      expect((await call(exportConversation, { params: { ticketId } }, user)).status).toBe(200);
    },
    places: ['conversation_exports.userId'],
  },
};
