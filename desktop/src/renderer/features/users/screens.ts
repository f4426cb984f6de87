import { bundleIcon, PeopleTeamFilled, PeopleTeamRegular } from '@fluentui/react-icons';
import { USERS_PATH } from '@/lib/navigation/paths';
import type { Screen } from '@/lib/navigation/screen';

export const screens: readonly Screen[] = [
  {
    path: USERS_PATH,
    load: async () => ({ Component: (await import('./UsersPage')).UsersPage }),
    access: 'drawer-admin-items:view',
    menu: {
      label: 'title',
      icon: bundleIcon(PeopleTeamFilled, PeopleTeamRegular),
      section: 'administration',
      order: 40,
    },
  },
];
