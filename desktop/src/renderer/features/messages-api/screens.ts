import { bundleIcon, CodeFilled, CodeRegular } from '@fluentui/react-icons';
import { MESSAGES_API_PATH } from '@/lib/navigation/paths';
import type { Screen } from '@/lib/navigation/screen';

export const screens: readonly Screen[] = [
  {
    path: MESSAGES_API_PATH,
    load: async () => ({ Component: (await import('./MessagesApiPage')).MessagesApiPage }),
    access: 'drawer-admin-items:view',
    menu: {
      label: 'title',
      icon: bundleIcon(CodeFilled, CodeRegular),
      section: 'administration',
      order: 60,
    },
  },
];
