import { bundleIcon, FlashFilled, FlashRegular, FolderFilled, FolderRegular } from '@fluentui/react-icons';
import { QUICK_MESSAGE_GROUPS_PATH, QUICK_MESSAGES_PATH } from '@/lib/navigation/paths';
import type { Screen } from '@/lib/navigation/screen';

export const screens: readonly Screen[] = [
  {
    path: QUICK_MESSAGE_GROUPS_PATH,
    load: async () => ({ Component: (await import('./QuickMessageGroupsPage')).QuickMessageGroupsPage }),
    menu: {
      label: 'groups.menu',
      icon: bundleIcon(FolderFilled, FolderRegular),
      section: 'main',
      order: 30,
    },
  },
  {
    path: QUICK_MESSAGES_PATH,
    load: async () => ({ Component: (await import('./QuickMessagesPage')).QuickMessagesPage }),
    menu: {
      label: 'title',
      icon: bundleIcon(FlashFilled, FlashRegular),
      section: 'main',
      order: 40,
    },
  },
];
