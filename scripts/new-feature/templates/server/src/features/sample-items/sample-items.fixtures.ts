import { expect } from 'vitest';
import { createSampleItem } from '@recado/shared/sample-items';
import type { FeatureFixtures } from '#testing/feature-fixtures';

export const fixtures: FeatureFixtures = {
  async records({ call, people }) {
    const { body } = await call(createSampleItem, { body: { name: 'Primeiro' } }, people.admin);
    return { sampleItemId: body.id };
  },
  userTraces: {
    async leave({ call }, user) {
      expect((await call(createSampleItem, { body: { name: 'Da que saiu' } }, user)).status).toBe(201);
    },
    places: ['sample_items.userId'],
  },
};
