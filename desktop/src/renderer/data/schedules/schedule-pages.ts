import type { OutputOf } from '@recado/shared/contract';
import { type listSchedules, type Schedule, WAITING_STATUSES } from '@recado/shared/schedules';
import type { ScheduleFilter } from './schedule-keys';

export type SchedulePage = OutputOf<typeof listSchedules>;

export function withoutSchedule(pages: readonly SchedulePage[], id: number): SchedulePage[] {
  return changed(pages, (schedules) => schedules.filter((each) => each.id !== id));
}

/** Replaces a listed schedule, or removes it if the filter no longer includes it. */
export function withSchedule(
  pages: readonly SchedulePage[],
  schedule: Schedule,
  filter: ScheduleFilter,
): SchedulePage[] {
  if (!includes(filter, schedule)) return withoutSchedule(pages, schedule.id);
  return changed(pages, (schedules) =>
    schedules.map((each) => (each.id === schedule.id ? newest(each, schedule) : each)),
  );
}

/** A response can contain an older record than an event that arrived before it. */
function newest(known: Schedule, arrived: Schedule): Schedule {
  return known.updatedAt > arrived.updatedAt ? known : arrived;
}

function includes(filter: ScheduleFilter, schedule: Schedule): boolean {
  switch (filter) {
    case 'upcoming':
      return (WAITING_STATUSES as readonly string[]).includes(schedule.status);
    case 'sent':
      return schedule.status === 'ENVIADA';
    case 'failed':
      return schedule.status === 'ERRO' || schedule.status === 'CANCELADA';
    case 'all':
      return true;
  }
}

function changed(
  pages: readonly SchedulePage[],
  change: (schedules: readonly Schedule[]) => Schedule[],
): SchedulePage[] {
  return pages.map((page) => ({ ...page, schedules: change(page.schedules) }));
}
