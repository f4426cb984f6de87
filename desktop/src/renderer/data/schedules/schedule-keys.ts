import type { SCHEDULE_FILTERS } from '@recado/shared/schedules';

export type ScheduleFilter = (typeof SCHEDULE_FILTERS)[number];

export interface ScheduleChoice {
  search: string;
  filter: ScheduleFilter;
}

export const scheduleKeys = {
  all: ['schedules'] as const,
  one: (id: number) => ['schedules', 'one', id] as const,
  list: (choice: ScheduleChoice) => ['schedules', 'list', choice] as const,
  ofContact: (contactId: number) => ['schedules', 'contact', contactId] as const,
};
