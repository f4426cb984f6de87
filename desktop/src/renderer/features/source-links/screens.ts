import { bundleIcon, QrCodeFilled, QrCodeRegular } from '@fluentui/react-icons';
import type { Screen } from '@/lib/navigation/screen';

export const screens: readonly Screen[] = [
  {
    path: '/source-links',
    load: async () => ({ Component: (await import('./SourceLinksPage')).SourceLinksPage }),
    access: 'source-links:manage',
    menu: {
      label: 'title',
      icon: bundleIcon(QrCodeFilled, QrCodeRegular),
      section: 'administration',
      order: 65,
    },
  },
];
