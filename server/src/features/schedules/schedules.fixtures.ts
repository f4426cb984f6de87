import { expect } from 'vitest';
import { createSchedule } from '@recado/shared/schedules';
import type { FeatureFixtures } from '#testing/feature-fixtures';

export const fixtures: FeatureFixtures = {
  async records({ call, people }, { contactId }) {
    const sendAt = new Date(Date.now() + 86_400_000).toISOString();
    const body = { body: 'Seu pedido chega amanhã.', contactId, sendAt };
    const { body: schedule } = await call(createSchedule, { body }, people.admin);
    return { scheduleId: schedule.id };
  },
  userTraces: {
    async leave({ call }, user, { contactId }) {
      const sendAt = new Date(Date.now() + 3_600_000).toISOString();
      const body = { body: 'Seu pedido chega hoje.', contactId, sendAt };
      expect((await call(createSchedule, { body }, user)).status).toBe(201);
    },
    places: ['schedules.userId'],
  },
};
