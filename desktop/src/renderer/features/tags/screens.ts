import { bundleIcon, TagFilled, TagRegular } from '@fluentui/react-icons';
import { TAGS_PATH } from '@/lib/navigation/paths';
import type { Screen } from '@/lib/navigation/screen';

export const screens: readonly Screen[] = [
  {
    path: TAGS_PATH,
    load: async () => ({ Component: (await import('./TagsPage')).TagsPage }),
    menu: {
      label: 'title',
      icon: bundleIcon(TagFilled, TagRegular),
      section: 'main',
      order: 70,
    },
  },
];
