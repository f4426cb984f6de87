import type { Collection } from 'mongodb';
import { model, Schema } from 'mongoose';
import type { ChatbotProgress } from '@recado/shared/chatbot';
import type { Source } from '@recado/shared/sources';
import type { TicketStatus } from '@recado/shared/tickets';
import { tenantRepository } from '#core/database';
import type { DurableFields } from '#core/events';
import { type AutomationMute, type ChatTimer, sourceFields } from '#features/contacts';
import type { TicketDeadlines } from './deadlines/ticket-deadlines';
import type { EndedSnooze, SnoozeState } from './snooze/snooze-state';
import type { TicketEventEntry } from './ticket-event.model';

export interface EndWarning {
  after: string;
  at: Date;
  attempt: number;
  /** Null if too few working hours occur within 400 days. */
  endsAt: Date | null;
  /** The customer did not get the text, which is tried again. */
  withheld?: true;
}

export interface ContactSnapshot {
  name: string;
  number: string | null;
  lid: string | null;
  username?: string;
  profilePicUrl: string | null;
  isGroup: boolean;
  groupAddress?: string;
  notification: boolean;
  automationMuted?: AutomationMute;
  /** Ids of the contact's owners, who see the ticket. */
  wallet?: number[];
  /** Disappearing messages, by id of the connection. */
  disappearing?: Record<string, ChatTimer>;
  search?: string[];
}

/** Only in tickets that a customer's message opened. */
export interface TicketChatbot extends Omit<ChatbotProgress, 'state'> {
  /** `new`: the first step is not done yet. */
  state: ChatbotProgress['state'] | 'new';
  /** The chatbot offers the connection's queues, because neither contact nor connection determines one. */
  asksQueue: boolean;
  /** Number of the step; part of its message's key. */
  step: number;
  /** Last message that a step processed. */
  handled: string;
  lastAt: Date;
  /** The customer waits for an agent since then. */
  handedOverAt?: Date;
  /** Start, in milliseconds, of the closed period whose out-of-hours text the customer got. */
  hoursPeriod?: number;
  /** Messages since the last step that reply to another question. */
  elsewhere?: string[];
  /** Message that the last step understood. */
  understood?: string;
  /** Text of the last step until it is stored as a message. */
  text?: string;
  /** State before a user's mute ended the chatbot, which its undo restores. */
  beforeMute?: BeforeMute;
}

export interface BeforeMute
  extends
    Pick<TicketDocument, 'queueId' | 'queue' | 'updatedAt'>,
    Partial<Pick<TicketDocument, 'waitingSince'>> {
  muteId: string;
  chatbot: TicketChatbot;
  /** Id of the log entry `handedOver`; absent if the customer already waited for an agent. */
  handOverId?: string;
}

export interface AutomaticAssignment {
  /** User who does not get the ticket again next. */
  userId: number;
  at: Date;
  /** Assignments in the customer's present wait. */
  tries: number;
  /** Only a person may take the ticket in this wait. */
  isGivenUp?: true;
}

/** The copied name remains after the campaign is deleted. */
export interface TicketCampaign {
  id: number;
  name: string;
}

/** The ticket's place on a board (`cards/`). */
export interface TicketCard {
  id: number;
  kanbanId: number;
  columnId: number;
  /** Orders the column's cards; unique in it. */
  rank: string;
  /** Set by the resolution; has no effect while the ticket is not closed. */
  leaveAt?: Date;
}

/** Contains a whole list row, so that a list needs one query. */
export interface TicketDocument extends DurableFields {
  _id: number;
  uuid: string;
  companyId: number;
  status: TicketStatus;
  openKey?: string;
  contactId: number;
  contact: ContactSnapshot;
  isGroup: boolean;
  /**
   * Set at creation: the closed ticket holds messages that no conversation caused, and is in no list
   * (`operations/import-ticket.ts`).
   */
  outreach?: true;
  queueId: number | null;
  queue: { name: string; color: string } | null;
  /** Queue for which the out-of-hours queue was chosen, and whose hours decide while the ticket is there. */
  usualQueueId?: number;
  userId: number | null;
  user: { name: string } | null;
  whatsappId: number | null;
  whatsapp: { name: string } | null;
  lastMessage: string;
  /** Title of the menu entry that the last message chose. Absent in tickets of earlier versions. */
  lastMenuEntry?: string | null;
  lastMessageId: string | null;
  lastMessageAt: Date;
  lastMessageFromMe: boolean;
  lastMessageType: string;
  lastMessageAck: number;
  lastMessageFailed: boolean;
  /** WhatsApp did not acknowledge the failed message. Absent in tickets of earlier versions. */
  lastMessageMaybeSent?: boolean;
  /** Group member who wrote; absent in tickets of earlier versions. */
  lastMessageAuthor?: string | null;
  unreadMessages: number;
  /** Set after a colleague's assignment until the attendant opens the ticket. */
  handed?: true;
  /** Time of the first unanswered message. Absent without one, because `$min` would keep null. */
  waitingSince?: Date;
  endWarning?: EndWarning;
  /** When a user kept the ticket open; silence counts from then. */
  keptOpenAt?: Date;
  snooze?: SnoozeState;
  /** The last snooze, until an agent replies or dismisses it. */
  woken?: EndedSnooze;
  /** Auto-close closed the ticket; a customer's message soon afterwards continues it. */
  endedBySilence?: true;
  /** Id of the ticket, closed for silence, that this one continues without a menu. */
  continues?: number;
  quantityMessage: number;
  /** The last automatic assignment, or the return of the ticket by its attendant. */
  assignment?: AutomaticAssignment;
  chatbot?: TicketChatbot;
  /** Campaign to which the message that opened the ticket replied. */
  campaign?: TicketCampaign;
  /** The customer's source. Absent in tickets of earlier versions and in imported history. */
  source?: Source;
  tags: { id: number; name: string; color: string }[];
  /** Clients ignore events with an older version. */
  version: number;
  createdAt: Date;
  closedAt: Date | null;
  /** Id of the last `ticket.resolved`; a reopened ticket keeps it. */
  resolutionId?: string;
  /** Last message or change of status, by which lists are ordered. */
  updatedAt: Date;
  /** Last change of any kind, for clients that catch up. */
  changedAt: Date;
  /** Log entries on their way to `ticket_events`. */
  pendingEvents: TicketEventEntry[];
  /** Contact merges, with the values that an unmerge restores. */
  joins?: { id: number; contactId: number; status?: TicketStatus }[];
  mergedInto?: number;
  card?: TicketCard;
  /** Card on its way to the contact's new ticket `ticketId`. */
  cardHandover?: { ticketId: number; card: TicketCard };
  /** Absent while the company has no service level for the ticket. */
  deadlines?: TicketDeadlines;
  /** Set while `pendingEvents` has entries, for the sweep after a crash. */
  eventsPending?: true;
}

const unnamed = { _id: false } as const;
const named = new Schema({ name: String }, unnamed);

const snoozeFields = {
  until: { type: Date, required: true },
  by: { type: Number, required: true },
  at: { type: Date, required: true },
  note: String,
  promise: Boolean,
} as const;

const card = new Schema<TicketCard>(
  { id: Number, kanbanId: Number, columnId: Number, rank: String, leaveAt: Date },
  unnamed,
);

const schema = new Schema<TicketDocument>(
  {
    _id: { type: Number, required: true },
    uuid: { type: String, required: true },
    companyId: { type: Number, required: true },
    status: { type: String, enum: ['open', 'pending', 'closed', 'groups'], required: true },
    openKey: String,
    contactId: { type: Number, required: true },
    contact: new Schema<ContactSnapshot>(
      {
        name: String,
        number: String,
        lid: String,
        username: String,
        profilePicUrl: String,
        isGroup: Boolean,
        groupAddress: String,
        notification: Boolean,
        automationMuted: {
          type: new Schema<AutomationMute>({ until: Date, reason: String }, unnamed),
          default: undefined,
        },
        wallet: { type: [Number], default: undefined },
        disappearing: { type: Schema.Types.Mixed, default: undefined },
        search: { type: [String], default: undefined, select: false },
      },
      unnamed,
    ),
    isGroup: Boolean,
    outreach: Boolean,
    queueId: Number,
    queue: new Schema({ name: String, color: String }, unnamed),
    usualQueueId: Number,
    userId: Number,
    user: named,
    whatsappId: Number,
    whatsapp: named,
    lastMessage: String,
    lastMenuEntry: String,
    lastMessageId: String,
    lastMessageAt: Date,
    lastMessageFromMe: Boolean,
    lastMessageType: String,
    lastMessageAck: Number,
    lastMessageFailed: Boolean,
    lastMessageMaybeSent: Boolean,
    lastMessageAuthor: { type: String, default: undefined },
    unreadMessages: Number,
    handed: Boolean,
    waitingSince: Date,
    endWarning: {
      type: new Schema<EndWarning>(
        { after: String, at: Date, attempt: Number, endsAt: Date, withheld: Boolean },
        unnamed,
      ),
      default: undefined,
    },
    keptOpenAt: Date,
    snooze: { type: new Schema<SnoozeState>(snoozeFields, unnamed), default: undefined },
    woken: {
      type: new Schema<EndedSnooze>({ ...snoozeFields, wokenBy: String }, unnamed),
      default: undefined,
    },
    endedBySilence: Boolean,
    continues: Number,
    quantityMessage: Number,
    assignment: {
      type: new Schema<AutomaticAssignment>(
        { userId: Number, at: Date, tries: Number, isGivenUp: Boolean },
        unnamed,
      ),
      default: undefined,
    },
    chatbot: { type: Schema.Types.Mixed, default: undefined },
    campaign: { type: new Schema<TicketCampaign>({ id: Number, name: String }, unnamed), default: undefined },
    source: { type: sourceFields, default: undefined },
    tags: [new Schema({ id: Number, name: String, color: String }, unnamed)],
    version: Number,
    createdAt: Date,
    closedAt: Date,
    resolutionId: String,
    updatedAt: Date,
    changedAt: Date,
    pendingEvents: [{ type: Schema.Types.Mixed }],
    deadlines: { type: Schema.Types.Mixed, default: undefined },
    eventsPending: Boolean,
    durableEvents: { type: Schema.Types.Mixed, default: undefined },
    durableDueAt: Date,
    joins: {
      type: [new Schema({ id: Number, contactId: Number, status: String }, unnamed)],
      default: undefined,
    },
    mergedInto: Number,
    card: { type: card, default: undefined },
    cardHandover: {
      type: new Schema<NonNullable<TicketDocument['cardHandover']>>({ ticketId: Number, card }, unnamed),
      default: undefined,
    },
  },
  { collection: 'tickets', versionKey: false, autoIndex: false },
);

const TicketModel = model<TicketDocument>('Ticket', schema);

export const tickets = tenantRepository(TicketModel);

/** Omits the search terms, which are longer than the rest. */
export const WITHOUT_SEARCH = { projection: { 'contact.search': 0 } } as const;

/** Every filter must contain the company. */
export function ticketCollection(): Collection<TicketDocument> {
  return TicketModel.collection as unknown as Collection<TicketDocument>;
}

/** Returns a key of which only one ticket may be open. `perConnection`: setting useTicketConnections. */
export function openKeyOf(
  {
    companyId,
    contactId,
    connectionId,
  }: { companyId: number; contactId: number; connectionId: number | null },
  perConnection: boolean,
): string {
  return perConnection ? `${companyId}:${contactId}:${connectionId ?? 0}` : `${companyId}:${contactId}`;
}
