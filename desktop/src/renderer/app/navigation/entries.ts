import {
  BoardFilled,
  BoardRegular,
  bundleIcon,
  CalendarClockFilled,
  CalendarClockRegular,
  ChatMultipleFilled,
  ChatMultipleRegular,
  CodeFilled,
  CodeRegular,
  CommentMultipleFilled,
  CommentMultipleRegular,
  ContactCardFilled,
  ContactCardRegular,
  DataBarVerticalFilled,
  DataBarVerticalRegular,
  FlashFilled,
  FlashRegular,
  type FluentIcon,
  FolderFilled,
  FolderRegular,
  MegaphoneFilled,
  MegaphoneRegular,
  OptionsFilled,
  OptionsRegular,
  OrganizationFilled,
  OrganizationRegular,
  PeopleListFilled,
  PeopleListRegular,
  PeopleTeamFilled,
  PeopleTeamRegular,
  PlugConnectedFilled,
  PlugConnectedRegular,
  QuestionCircleFilled,
  QuestionCircleRegular,
  ReceiptFilled,
  ReceiptRegular,
  SendCopyFilled,
  SendCopyRegular,
  ServerMultipleFilled,
  ServerMultipleRegular,
  SettingsFilled,
  SettingsRegular,
  StarFilled,
  StarRegular,
  TagFilled,
  TagRegular,
} from '@fluentui/react-icons';
import { can, type Permission } from '@recado/shared/permissions';
import type { OwnUser } from '@recado/shared/users';
import { useUnreadChats } from '@/data/chats/useChats';
import { useConnectionsAttention } from '@/data/connections/useConnectionsAttention';
import {
  ANNOUNCEMENTS_PATH,
  CAMPAIGN_SETTINGS_PATH,
  CAMPAIGNS_PATH,
  CHATS_PATH,
  CONNECTIONS_PATH,
  CONTACT_LISTS_PATH,
  CONTACTS_PATH,
  DASHBOARD_PATH,
  HELPS_PATH,
  KANBAN_PATH,
  MESSAGES_API_PATH,
  PLATFORM_PATH,
  QUEUES_PATH,
  QUICK_MESSAGE_GROUPS_PATH,
  QUICK_MESSAGES_PATH,
  REVIEWS_PATH,
  SCHEDULES_PATH,
  SETTINGS_PATH,
  SUBSCRIPTION_PATH,
  TAGS_PATH,
  USERS_PATH,
} from '@/lib/navigation/paths';
import { seesCampaigns, seesKanban } from '@/lib/permissions/usePermission';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { useUnreadCount } from '../notifications/useUnreadCount';

export type Badge = { kind: 'count'; count: number } | { kind: 'attention' } | null;

export interface NavigationEntry {
  path: string;
  label:
    | 'navigation.dashboard'
    | 'navigation.tickets'
    | 'navigation.quickMessageGroups'
    | 'navigation.quickMessages'
    | 'navigation.contacts'
    | 'navigation.schedules'
    | 'navigation.tags'
    | 'navigation.chats'
    | 'navigation.kanban'
    | 'navigation.campaigns'
    | 'navigation.contactLists'
    | 'navigation.campaignSettings'
    | 'navigation.helps'
    | 'navigation.announcements'
    | 'navigation.connections'
    | 'navigation.queues'
    | 'navigation.users'
    | 'navigation.reviews'
    | 'navigation.messagesApi'
    | 'navigation.settings'
    | 'navigation.platform'
    | 'navigation.subscription';
  icon: FluentIcon;
  section: 'main' | 'administration';
  permission?: Permission;
  superAdmin?: true;
  /** Shown to users who may use campaigns. */
  campaigns?: true;
  /** Shown if the company uses the kanban. */
  kanban?: true;
  isNew?: boolean;
  useBadge: () => Badge;
}

export const NAVIGATION: readonly NavigationEntry[] = [
  {
    path: DASHBOARD_PATH,
    label: 'navigation.dashboard',
    icon: bundleIcon(DataBarVerticalFilled, DataBarVerticalRegular),
    section: 'main',
    permission: 'dashboard:view',
    useBadge: () => null,
  },
  {
    path: '/tickets',
    label: 'navigation.tickets',
    icon: bundleIcon(ChatMultipleFilled, ChatMultipleRegular),
    section: 'main',
    useBadge: () => {
      const count = useUnreadCount();
      return count > 0 ? { kind: 'count', count } : null;
    },
  },
  {
    path: QUICK_MESSAGE_GROUPS_PATH,
    label: 'navigation.quickMessageGroups',
    icon: bundleIcon(FolderFilled, FolderRegular),
    section: 'main',
    useBadge: () => null,
  },
  {
    path: QUICK_MESSAGES_PATH,
    label: 'navigation.quickMessages',
    icon: bundleIcon(FlashFilled, FlashRegular),
    section: 'main',
    useBadge: () => null,
  },
  {
    path: CONTACTS_PATH,
    label: 'navigation.contacts',
    icon: bundleIcon(ContactCardFilled, ContactCardRegular),
    section: 'main',
    useBadge: () => null,
  },
  {
    path: SCHEDULES_PATH,
    label: 'navigation.schedules',
    icon: bundleIcon(CalendarClockFilled, CalendarClockRegular),
    section: 'main',
    useBadge: () => null,
  },
  {
    path: TAGS_PATH,
    label: 'navigation.tags',
    icon: bundleIcon(TagFilled, TagRegular),
    section: 'main',
    useBadge: () => null,
  },
  {
    path: CHATS_PATH,
    label: 'navigation.chats',
    icon: bundleIcon(CommentMultipleFilled, CommentMultipleRegular),
    section: 'main',
    useBadge: () => {
      const count = useUnreadChats();
      return count > 0 ? { kind: 'count', count } : null;
    },
  },
  {
    path: KANBAN_PATH,
    label: 'navigation.kanban',
    icon: bundleIcon(BoardFilled, BoardRegular),
    section: 'main',
    kanban: true,
    useBadge: () => null,
  },
  {
    path: CAMPAIGNS_PATH,
    label: 'navigation.campaigns',
    icon: bundleIcon(SendCopyFilled, SendCopyRegular),
    section: 'main',
    campaigns: true,
    useBadge: () => null,
  },
  {
    path: CONTACT_LISTS_PATH,
    label: 'navigation.contactLists',
    icon: bundleIcon(PeopleListFilled, PeopleListRegular),
    section: 'main',
    campaigns: true,
    useBadge: () => null,
  },
  {
    path: CAMPAIGN_SETTINGS_PATH,
    label: 'navigation.campaignSettings',
    icon: bundleIcon(OptionsFilled, OptionsRegular),
    section: 'main',
    campaigns: true,
    useBadge: () => null,
  },
  {
    path: HELPS_PATH,
    label: 'navigation.helps',
    icon: bundleIcon(QuestionCircleFilled, QuestionCircleRegular),
    section: 'main',
    useBadge: () => null,
  },
  {
    path: ANNOUNCEMENTS_PATH,
    label: 'navigation.announcements',
    icon: bundleIcon(MegaphoneFilled, MegaphoneRegular),
    section: 'administration',
    superAdmin: true,
    useBadge: () => null,
  },
  {
    path: CONNECTIONS_PATH,
    label: 'navigation.connections',
    icon: bundleIcon(PlugConnectedFilled, PlugConnectedRegular),
    section: 'administration',
    permission: 'drawer-admin-items:view',
    isNew: true,
    useBadge: () => (useConnectionsAttention() ? { kind: 'attention' } : null),
  },
  {
    path: QUEUES_PATH,
    label: 'navigation.queues',
    icon: bundleIcon(OrganizationFilled, OrganizationRegular),
    section: 'administration',
    permission: 'drawer-admin-items:view',
    useBadge: () => null,
  },
  {
    path: USERS_PATH,
    label: 'navigation.users',
    icon: bundleIcon(PeopleTeamFilled, PeopleTeamRegular),
    section: 'administration',
    permission: 'drawer-admin-items:view',
    useBadge: () => null,
  },
  {
    path: REVIEWS_PATH,
    label: 'navigation.reviews',
    icon: bundleIcon(StarFilled, StarRegular),
    section: 'administration',
    permission: 'drawer-admin-items:view',
    isNew: true,
    useBadge: () => null,
  },
  {
    path: MESSAGES_API_PATH,
    label: 'navigation.messagesApi',
    icon: bundleIcon(CodeFilled, CodeRegular),
    section: 'administration',
    permission: 'drawer-admin-items:view',
    useBadge: () => null,
  },
  {
    path: SETTINGS_PATH,
    label: 'navigation.settings',
    icon: bundleIcon(SettingsFilled, SettingsRegular),
    section: 'administration',
    permission: 'drawer-admin-items:view',
    useBadge: () => null,
  },
  {
    path: SUBSCRIPTION_PATH,
    label: 'navigation.subscription',
    icon: bundleIcon(ReceiptFilled, ReceiptRegular),
    section: 'administration',
    permission: 'drawer-admin-items:view',
    useBadge: () => null,
  },
  {
    path: PLATFORM_PATH,
    label: 'navigation.platform',
    icon: bundleIcon(ServerMultipleFilled, ServerMultipleRegular),
    section: 'administration',
    superAdmin: true,
    useBadge: () => null,
  },
];

export function entriesFor(
  user: Pick<OwnUser, 'profile' | 'superAdmin' | 'viewCampaigns' | 'company'>,
): NavigationEntry[] {
  return NAVIGATION.filter(
    (entry) =>
      (!entry.permission || can(user.profile, entry.permission)) &&
      (!entry.superAdmin || user.superAdmin) &&
      (!entry.campaigns || seesCampaigns(user)) &&
      (!entry.kanban || seesKanban(user)),
  );
}

export function useEntries(): NavigationEntry[] {
  return entriesFor(useCurrentUser());
}
