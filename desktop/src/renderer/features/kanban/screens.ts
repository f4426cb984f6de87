import { BoardFilled, BoardRegular, bundleIcon } from '@fluentui/react-icons';
import { KANBAN_PATH } from '@/lib/navigation/paths';
import type { Screen } from '@/lib/navigation/screen';

export const screens: readonly Screen[] = [
  {
    path: KANBAN_PATH,
    load: async () => ({ Component: (await import('./KanbanPage')).KanbanPage }),
    access: 'kanban',
    menu: {
      label: 'title',
      icon: bundleIcon(BoardFilled, BoardRegular),
      section: 'main',
      order: 90,
    },
  },
];
