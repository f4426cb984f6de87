import { bundleIcon, PlugConnectedFilled, PlugConnectedRegular } from '@fluentui/react-icons';
import { useConnectionsAttention } from '@/data/connections/useConnectionsAttention';
import { CONNECTIONS_PATH } from '@/lib/navigation/paths';
import type { Screen } from '@/lib/navigation/screen';

export const screens: readonly Screen[] = [
  {
    path: CONNECTIONS_PATH,
    load: async () => ({ Component: (await import('./ConnectionsPage')).ConnectionsPage }),
    access: 'drawer-admin-items:view',
    menu: {
      label: 'title',
      icon: bundleIcon(PlugConnectedFilled, PlugConnectedRegular),
      section: 'administration',
      order: 20,
      isNew: true,
      useBadge: () => (useConnectionsAttention() ? { kind: 'attention' } : null),
    },
  },
];
