import { bundleIcon, StarFilled, StarRegular } from '@fluentui/react-icons';
import { REVIEWS_PATH } from '@/lib/navigation/paths';
import type { Screen } from '@/lib/navigation/screen';

export const screens: readonly Screen[] = [
  {
    path: REVIEWS_PATH,
    load: async () => ({ Component: (await import('./ReviewsPage')).ReviewsPage }),
    access: 'drawer-admin-items:view',
    menu: {
      label: 'title',
      icon: bundleIcon(StarFilled, StarRegular),
      section: 'administration',
      order: 50,
      isNew: true,
    },
  },
];
