import { bundleIcon, QuestionCircleFilled, QuestionCircleRegular } from '@fluentui/react-icons';
import { HELPS_PATH } from '@/lib/navigation/paths';
import type { Screen } from '@/lib/navigation/screen';

export const screens: readonly Screen[] = [
  {
    path: HELPS_PATH,
    load: async () => ({ Component: (await import('./HelpsPage')).HelpsPage }),
    menu: {
      label: 'title',
      icon: bundleIcon(QuestionCircleFilled, QuestionCircleRegular),
      section: 'main',
      order: 130,
    },
  },
];
