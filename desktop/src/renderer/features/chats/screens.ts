import { bundleIcon, CommentMultipleFilled, CommentMultipleRegular } from '@fluentui/react-icons';
import { useUnreadChats } from '@/data/chats/useChats';
import { CHATS_PATH } from '@/lib/navigation/paths';
import type { Screen } from '@/lib/navigation/screen';

export const screens: readonly Screen[] = [
  {
    path: `${CHATS_PATH}/:uuid?`,
    load: async () => ({ Component: (await import('./ChatsPage')).ChatsPage }),
    menu: {
      label: 'title',
      icon: bundleIcon(CommentMultipleFilled, CommentMultipleRegular),
      section: 'main',
      order: 80,
      path: CHATS_PATH,
      useBadge: () => {
        const count = useUnreadChats();
        return count > 0 ? { kind: 'count', count } : null;
      },
    },
  },
];
