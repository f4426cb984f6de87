import {
  bundleIcon,
  ChatMultipleFilled,
  ChatMultipleRegular,
  ContactCardFilled,
  ContactCardRegular,
  DataBarVerticalFilled,
  DataBarVerticalRegular,
  SettingsFilled,
  SettingsRegular,
} from '@fluentui/react-icons';
import { CONTACTS_PATH, DASHBOARD_PATH, SETTINGS_PATH, TICKETS_PATH } from '@/lib/navigation/paths';
import type { MenuEntry } from '@/lib/navigation/screen';
import { type Access, hasAccess } from '@/lib/permissions/usePermission';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { useUnreadCount } from '../notifications/useUnreadCount';
import { SCREENS } from '../screens';

export interface NavigationEntry extends MenuEntry {
  path: string;
  /** Key of a text with its namespace. */
  label: string;
  access?: Access;
  useBadge: NonNullable<MenuEntry['useBadge']>;
}

const withoutBadge = () => null;

/** Screens that the app composes of several features. */
const COMPOSED: readonly NavigationEntry[] = [
  {
    path: DASHBOARD_PATH,
    label: 'app:navigation.dashboard',
    icon: bundleIcon(DataBarVerticalFilled, DataBarVerticalRegular),
    section: 'main',
    order: 10,
    access: 'dashboard:view',
    useBadge: withoutBadge,
  },
  {
    path: TICKETS_PATH,
    label: 'app:navigation.tickets',
    icon: bundleIcon(ChatMultipleFilled, ChatMultipleRegular),
    section: 'main',
    order: 20,
    useBadge: () => {
      const count = useUnreadCount();
      return count > 0 ? { kind: 'count', count } : null;
    },
  },
  {
    path: CONTACTS_PATH,
    label: 'app:navigation.contacts',
    icon: bundleIcon(ContactCardFilled, ContactCardRegular),
    section: 'main',
    order: 50,
    useBadge: withoutBadge,
  },
  {
    path: SETTINGS_PATH,
    label: 'app:navigation.settings',
    icon: bundleIcon(SettingsFilled, SettingsRegular),
    section: 'administration',
    order: 70,
    access: 'drawer-admin-items:view',
    useBadge: withoutBadge,
  },
];

const REGISTERED = SCREENS.flatMap(({ path, access, menu, namespace }): NavigationEntry[] =>
  menu ? [{ path, access, useBadge: withoutBadge, ...menu, label: `${namespace}:${menu.label}` }] : [],
);

const SECTIONS: readonly MenuEntry['section'][] = ['main', 'administration'];

export const NAVIGATION: readonly NavigationEntry[] = SECTIONS.flatMap((section) =>
  [...COMPOSED, ...REGISTERED]
    .filter((entry) => entry.section === section)
    .sort((a, b) => a.order - b.order || a.path.localeCompare(b.path)),
);

export function entriesFor(user: Parameters<typeof hasAccess>[0]): NavigationEntry[] {
  return NAVIGATION.filter(({ access }) => !access || hasAccess(user, access));
}

export function useEntries(): NavigationEntry[] {
  return entriesFor(useCurrentUser());
}
