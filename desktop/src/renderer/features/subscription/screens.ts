import { bundleIcon, ReceiptFilled, ReceiptRegular } from '@fluentui/react-icons';
import { SUBSCRIPTION_PATH } from '@/lib/navigation/paths';
import type { Screen } from '@/lib/navigation/screen';

export const screens: readonly Screen[] = [
  {
    path: SUBSCRIPTION_PATH,
    load: async () => ({ Component: (await import('./SubscriptionPage')).SubscriptionPage }),
    access: 'drawer-admin-items:view',
    menu: {
      label: 'title',
      icon: bundleIcon(ReceiptFilled, ReceiptRegular),
      section: 'administration',
      order: 80,
    },
  },
];
