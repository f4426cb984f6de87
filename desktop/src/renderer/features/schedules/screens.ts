import { bundleIcon, CalendarClockFilled, CalendarClockRegular } from '@fluentui/react-icons';
import { SCHEDULES_PATH } from '@/lib/navigation/paths';
import type { Screen } from '@/lib/navigation/screen';

export const screens: readonly Screen[] = [
  {
    path: SCHEDULES_PATH,
    load: async () => ({ Component: (await import('./SchedulesPage')).SchedulesPage }),
    menu: {
      label: 'title',
      icon: bundleIcon(CalendarClockFilled, CalendarClockRegular),
      section: 'main',
      order: 60,
    },
  },
];
