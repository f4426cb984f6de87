import { bundleIcon, MegaphoneFilled, MegaphoneRegular } from '@fluentui/react-icons';
import { ANNOUNCEMENTS_PATH } from '@/lib/navigation/paths';
import type { Screen } from '@/lib/navigation/screen';

export const screens: readonly Screen[] = [
  {
    path: ANNOUNCEMENTS_PATH,
    load: async () => ({ Component: (await import('./AnnouncementsPage')).AnnouncementsPage }),
    access: 'superAdmin',
    menu: {
      label: 'title',
      icon: bundleIcon(MegaphoneFilled, MegaphoneRegular),
      section: 'administration',
      order: 10,
    },
  },
];
