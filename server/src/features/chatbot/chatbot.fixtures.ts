import { expect } from 'vitest';
import { createQueueOption } from '@recado/shared/queue-options';
import type { FeatureFixtures } from '#testing/feature-fixtures';

export const fixtures: FeatureFixtures = {
  async records({ call, people }) {
    const body = { queueId: people.queues.sales.id, title: 'Boletos' };
    const { body: queueOption } = await call(createQueueOption, { body }, people.admin);
    return { queueOptionId: queueOption.id };
  },
  userTraces: {
    async leave({ call, people }, { id: operatorId }) {
      const body = { queueId: people.queues.sales.id, title: 'Falar com ela', operatorId };
      expect((await call(createQueueOption, { body }, people.admin)).status).toBe(200);
    },
    places: ['queue_options.operatorId'],
  },
};
