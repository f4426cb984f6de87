import { connectionHealthPath } from '@/lib/navigation/paths';
import type { Screen } from '@/lib/navigation/screen';

export const screens: readonly Screen[] = [
  {
    path: connectionHealthPath(':connectionId'),
    load: async () => ({ Component: (await import('./ConnectionHealthPage')).ConnectionHealthPage }),
    access: 'drawer-admin-items:view',
  },
];
