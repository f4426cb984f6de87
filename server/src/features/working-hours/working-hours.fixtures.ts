import { createHolidays } from '@recado/shared/working-hours';
import type { FeatureFixtures } from '#testing/feature-fixtures';

export const fixtures: FeatureFixtures = {
  async records({ call, people }) {
    const day = { date: '2026-12-25', yearly: true, closed: true as const, label: 'Natal', queueIds: [] };
    const { body } = await call(createHolidays, { body: { holidays: [day] } }, people.admin);
    const [holiday] = body.holidays;
    if (!holiday) throw new Error('no holiday');
    return { holidayId: holiday.id };
  },
};
