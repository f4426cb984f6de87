import { bundleIcon, DocumentTextFilled, DocumentTextRegular } from '@fluentui/react-icons';
import type { Screen } from '@/lib/navigation/screen';

export const screens: readonly Screen[] = [
  {
    path: '/sample-items',
    load: async () => ({ Component: (await import('./SampleItemsPage')).SampleItemsPage }),
    access: 'sample-items:manage',
    menu: {
      label: 'title',
      icon: bundleIcon(DocumentTextFilled, DocumentTextRegular),
      section: 'administration',
      order: 65,
    },
  },
];
