import { z } from 'zod';
import { announcementEvent } from '../announcements';
import { campaignEvent } from '../campaigns';
import { chatEvent, type chatRoomEvent, type chatUserEvent } from '../chats';
import { companyInactiveEvent } from '../companies';
import { whatsappEvent, whatsappSessionEvent } from '../connections';
import { contactListEvent, contactListImportEvent, contactListItemEvent } from '../contact-lists';
import { contactEvent, contactStatusEvent } from '../contacts';
import { type EventPosition, idField, type PayloadOf } from '../contract';
import { alterKanbanEvent } from '../kanban';
import { appMessageEvent, type exportEvent, type mediaEvent } from '../messages';
import { noticeEvent } from '../notifications';
import { queueOptionEvent } from '../queue-options';
import { queueEvent } from '../queues';
import { quickMessageGroupEvent } from '../quick-message-groups';
import { quickMessageEvent } from '../quick-messages';
import { reviewEvent } from '../reviews';
import { scheduleEvent } from '../schedules';
import { settingsEvent } from '../settings';
import { paymentEvent } from '../subscription';
import { tagEvent } from '../tags';
import { ticketEvent, ticketStatusSchema, ticketViewersEvent } from '../tickets';
import { accessTimeEvent, authEvent, userEvent } from '../users';
import { workingHoursEvent } from '../working-hours';

export const COMPANY_EVENTS = {
  ticket: ticketEvent,
  ticketViewers: ticketViewersEvent,
  appMessage: appMessageEvent,
  contact: contactEvent,
  contactStatus: contactStatusEvent,
  whatsapp: whatsappEvent,
  whatsappSession: whatsappSessionEvent,
  queue: queueEvent,
  queueOption: queueOptionEvent,
  quickMessage: quickMessageEvent,
  quickMessageGroup: quickMessageGroupEvent,
  tag: tagEvent,
  chat: chatEvent,
  campaign: campaignEvent,
  notice: noticeEvent,
  ContactList: contactListEvent,
  ContactListItem: contactListItemEvent,
  ContactListImport: contactListImportEvent,
  payment: paymentEvent,
  review: reviewEvent,
  schedule: scheduleEvent,
  alterKanban: alterKanbanEvent,
  settings: settingsEvent,
  user: userEvent,
  auth: authEvent,
  accesstime: accessTimeEvent,
  workingHours: workingHoursEvent,
  inactive: companyInactiveEvent,
  announcement: announcementEvent,
} as const;

/** The name contains the user's id: `company-7-12-media`. */
interface PersonalEvents {
  media: typeof mediaEvent;
  export: typeof exportEvent;
}

/** The name contains the list's id: `company-7-ContactListItem-12`. */
type ContactListItemsSuffix = `ContactListItem-${number}`;

/** The name contains the chat's or the member's id: `company-7-chat-12`, `company-7-chat-user-3`. */
type ChatSuffix = `chat-${number}`;
type ChatUserSuffix = `chat-user-${number}`;

export type CompanyEventSuffix =
  | keyof typeof COMPANY_EVENTS
  | ChatSuffix
  | ChatUserSuffix
  | ContactListItemsSuffix
  | `${number}-${keyof PersonalEvents}`;
export type CompanyEventPayload<S extends CompanyEventSuffix> = S extends keyof typeof COMPANY_EVENTS
  ? PayloadOf<(typeof COMPANY_EVENTS)[S]>
  : S extends ContactListItemsSuffix
    ? PayloadOf<typeof contactListItemEvent>
    : S extends ChatSuffix
      ? PayloadOf<typeof chatRoomEvent>
      : S extends ChatUserSuffix
        ? PayloadOf<typeof chatUserEvent>
        : S extends `${number}-${infer P extends keyof PersonalEvents}`
          ? PayloadOf<PersonalEvents[P]>
          : never;
/** The specification names these events without the company. */
const SPECIFIED_NAMES = {
  schedule: 'user',
  alterKanban: 'alter-kanban-Id',
  announcement: 'company-announcement',
} as const;

type SpecifiedNames = typeof SPECIFIED_NAMES;

export type CompanyEventName<S extends CompanyEventSuffix = CompanyEventSuffix> =
  S extends keyof SpecifiedNames ? SpecifiedNames[S] : `company-${number}-${S}`;

export function companyEventName<S extends CompanyEventSuffix>(
  companyId: number,
  suffix: S,
): CompanyEventName<S>;
export function companyEventName(companyId: number, suffix: CompanyEventSuffix): string {
  return Object.hasOwn(SPECIFIED_NAMES, suffix)
    ? SPECIFIED_NAMES[suffix as keyof SpecifiedNames]
    : `company-${companyId}-${suffix}`;
}

/** An event for users of every company. */
export type PlatformEventSuffix = 'announcement';

export function platformEventName(suffix: PlatformEventSuffix): string {
  return SPECIFIED_NAMES[suffix];
}

/** Undefined for other names, such as `positions`. */
export function eventSuffixOf(name: string): string | undefined {
  const [specified] = Object.entries(SPECIFIED_NAMES).find(([, given]) => given === name) ?? [];
  return specified ?? /^company-\d+-(.+)$/.exec(name)?.[1];
}

export type ServerToClientEvents = {
  [S in CompanyEventSuffix as CompanyEventName<S>]: (
    payload: CompanyEventPayload<S>,
    position: EventPosition,
  ) => void;
} & {
  /** First event after each connection. */
  positions: (positions: EventPosition[]) => void;
};

export const CLIENT_EVENTS = {
  joinNotification: z.undefined(),
  joinChatBox: z.object({ ticketId: idField }),
  leaveChatBox: z.object({ ticketId: idField }),
  joinTickets: z.object({ status: ticketStatusSchema }),
  userStatus: z.undefined(),
} as const;

export type ClientEventResponse = { ok: true } | { ok: false; error: string };

export type ClientToServerEvents = {
  [E in keyof typeof CLIENT_EVENTS]: z.output<(typeof CLIENT_EVENTS)[E]> extends undefined
    ? (answer?: (result: ClientEventResponse) => void) => void
    : (payload: z.output<(typeof CLIENT_EVENTS)[E]>, answer?: (result: ClientEventResponse) => void) => void;
};

export const PING_INTERVAL_MS = 18_000;
export const PING_TIMEOUT_MS = 18_000;

export const USER_STATUS_INTERVAL_MS = 300_000;
