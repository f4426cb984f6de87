import { expect } from 'vitest';
import { createTag } from '@recado/shared/tags';
import type { FeatureFixtures } from '#testing/feature-fixtures';

export const fixtures: FeatureFixtures = {
  async records({ call, people }) {
    const { body } = await call(createTag, { body: { name: 'Cliente VIP' } }, people.admin);
    return { tagId: body.id };
  },
  userTraces: {
    async leave({ call }, user) {
      expect((await call(createTag, { body: { name: 'Da que saiu' } }, user)).error).toBeUndefined();
    },
    places: ['tags.userId'],
  },
};
