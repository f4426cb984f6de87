import { bundleIcon, ServerMultipleFilled, ServerMultipleRegular } from '@fluentui/react-icons';
import { PLATFORM_PATH } from '@/lib/navigation/paths';
import type { Screen } from '@/lib/navigation/screen';

export const screens: readonly Screen[] = [
  {
    path: PLATFORM_PATH,
    load: async () => ({ Component: (await import('./PlatformPage')).PlatformPage }),
    access: 'superAdmin',
    menu: {
      label: 'title',
      icon: bundleIcon(ServerMultipleFilled, ServerMultipleRegular),
      section: 'administration',
      order: 90,
    },
  },
];
