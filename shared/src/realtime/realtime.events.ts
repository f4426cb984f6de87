import { z } from 'zod';
import type { CompanyEvents } from '../api';
import type { chatRoomEvent, chatUserEvent } from '../chats';
import type { contactListItemEvent } from '../contact-lists';
import { type EventPosition, idField, type PayloadOf } from '../contract';
import type { exportEvent, mediaEvent } from '../messages';
import { ticketStatusSchema } from '../tickets';

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
  | keyof CompanyEvents
  | ChatSuffix
  | ChatUserSuffix
  | ContactListItemsSuffix
  | `${number}-${keyof PersonalEvents}`;
export type CompanyEventPayload<S extends CompanyEventSuffix> = S extends keyof CompanyEvents
  ? PayloadOf<CompanyEvents[S]>
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
    ? (acknowledge?: (result: ClientEventResponse) => void) => void
    : (
        payload: z.output<(typeof CLIENT_EVENTS)[E]>,
        acknowledge?: (result: ClientEventResponse) => void,
      ) => void;
};

export const PING_INTERVAL_MS = 18_000;
export const PING_TIMEOUT_MS = 18_000;

export const USER_STATUS_INTERVAL_MS = 300_000;
