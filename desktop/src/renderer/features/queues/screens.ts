import { bundleIcon, OrganizationFilled, OrganizationRegular } from '@fluentui/react-icons';
import { QUEUES_PATH } from '@/lib/navigation/paths';
import type { Screen } from '@/lib/navigation/screen';

export const screens: readonly Screen[] = [
  {
    path: QUEUES_PATH,
    load: async () => ({ Component: (await import('./QueuesPage')).QueuesPage }),
    access: 'drawer-admin-items:view',
    menu: {
      label: 'title',
      icon: bundleIcon(OrganizationFilled, OrganizationRegular),
      section: 'administration',
      order: 30,
    },
  },
];
