import { expect } from 'vitest';
import { createQuickMessageGroup } from '@recado/shared/quick-message-groups';
import type { FeatureFixtures } from '#testing/feature-fixtures';

export const fixtures: FeatureFixtures = {
  async records({ call, people }) {
    const { body } = await call(createQuickMessageGroup, { body: { name: 'Vendas' } }, people.admin);
    return { quickMessageGroupId: body.id };
  },
  userTraces: {
    async leave({ call }, user) {
      const { error } = await call(createQuickMessageGroup, { body: { name: 'Dela' } }, user);
      expect(error).toBeUndefined();
    },
    places: ['quick_message_groups.userId'],
  },
};
