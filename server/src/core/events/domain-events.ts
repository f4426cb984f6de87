import type { SendFailure } from '@recado/shared/messages';
import type { CompanyEventPayload } from '@recado/shared/realtime';
import type { SettingKey } from '@recado/shared/settings';
import type { InboundChange, SessionState } from '../../messenger/gateway';

/** The user who acted, with the name at that time. */
export interface Actor {
  userId: number;
  name: string;
}

/** Returns the part of a caller that an event carries. */
export function actorOf({ userId, name }: Actor): Actor {
  return { userId, name };
}

/** How a ticket was resolved: by a user, by a user without messages, by silence, or by the customer's close keyword. */
export type TicketEnding = 'user' | 'quiet' | 'silence' | 'keyword';

/** A change as windows receive it. */
type Changed<S extends 'queue' | 'queueOption' | 'quickMessage' | 'quickMessageGroup' | 'tag' | 'user'> = {
  companyId: number;
} & CompanyEventPayload<S>;
/** A change that the whole company receives if it is shared, else its owner. */
type ChangedOfOwner<S extends 'quickMessage' | 'quickMessageGroup'> = {
  userId: number;
  shared: boolean;
} & Changed<S>;

/** A message, and the facts by which listeners decide whether they want its event. */
type MessageFacts = {
  companyId: number;
  messageId: string;
  contactId: number;
  connectionId: number;
  fromMe: boolean;
};

/**
 * Every domain event with its payload: ids and what changed, never documents. Names are in the past tense
 * (`docs/glossary.md`).
 */
export interface DomainEvents {
  /** The loop guard or a user muted automatic texts to a contact. */
  'automation.muted': { companyId: number; contactId: number };
  /** A company may work again: it was inactive. */
  'company.activated': { companyId: number };
  /** A company may not work: its users are signed out and its sessions stop. */
  'company.deactivated': { companyId: number };
  /** A company is active and in service after a change by the platform admin. */
  'company.serviceConfirmed': { companyId: number };
  /** A company's due date was extended. */
  'company.renewed': { companyId: number };
  /** A company's weekly hours, time zone or language changed. */
  'company.hoursChanged': { companyId: number };
  /** A platform admin created a company. */
  'company.created': { by: Actor; companyId: number };
  /** A platform admin changed a company; its effects are done. */
  'company.updated': { by: Actor; companyId: number; activated?: boolean; deactivated?: boolean };
  /** A platform admin requested a company's deletion. */
  'company.deletionRequested': { by: Actor; companyId: number };
  /** A company and all its data are deleted. */
  'company.deleted': { by: Actor; companyId: number; companyName: string };
  /** A connection was renamed; tickets show its name. */
  'connection.renamed': { companyId: number; connectionId: number; name: string };
  /** An administrator created, replaced or deleted a connection's API token, or revoked the replaced ones. */
  'connection.tokenChanged': {
    by: Actor;
    companyId: number;
    connectionName: string;
    change: 'created' | 'replaced' | 'deleted' | 'revoked';
  };
  /** The state of a connection's session is stored. */
  'connection.stateChanged': { companyId: number; connectionId: number } & Pick<
    SessionState,
    'status' | 'reason'
  >;
  /** A connection is being deleted; its device is unlinked already. */
  'connection.deleted': { companyId: number; connectionId: number };
  /** A platform admin ran a failed durable listener again. */
  'delivery.retried': { by: Actor; event: string; feature: string };
  /** A platform admin starts to act as an administrator of a company; nothing of it is visible yet. */
  'impersonation.started': { by: Actor; companyId: number; reason: string };
  /** A request was made during an impersonation. */
  'impersonation.used': { by: Actor; companyId: number; request: string };
  /** An impersonation ended. Published again after a crash, with the same `endId`, a ULID. */
  'impersonation.ended': { by: Actor; companyId: number; companyName: string; endId: string | undefined };
  /** A platform admin ran a failed job again. */
  'job.rerun': { by: Actor; job: string };
  /** A customer wrote the close keyword; the message's row carries the event. */
  'message.closeKeywordReceived': { companyId: number; messageId: string };
  /** A message was stored that may have automatic effects; its row carries the event. */
  'message.received': { companyId: number; messageId: string; opensTicket: boolean };
  /** A message was received or written that systems outside of Recado want; its row carries the event. */
  'message.stored': MessageFacts;
  /** A message has a higher ack, or failed; its row carries the event for systems outside of Recado. */
  'message.progressed': MessageFacts & { ack: number | null; failure: SendFailure | null };
  /** A message joined a closed ticket, for example a rating; its row carries the event. `by`: the claiming handler. */
  'message.claimed': { companyId: number; messageId: string; by: string; refId: string | null };
  /** The deletion of a group's message was requested by a member who may be an administrator; its row carries the event. */
  'message.deletionRequested': { companyId: number; change: InboundChange };
  /** A platform admin confirmed a payment or accepted a partial one; `txid` names the charge. */
  'payment.confirmed': { by: Actor; companyId: number; txid: string };
  /** A platform admin cancelled an invoice or marked an overpayment as handled. */
  'payment.dismissed': { by: Actor; companyId: number; txid: string };
  /** A platform admin created a plan. */
  'plan.created': { by: Actor; planId: number; planName: string };
  /** A platform admin changed a plan. */
  'plan.updated': { by: Actor; planId: number; planName: string };
  /** A platform admin deleted a plan. */
  'plan.deleted': { by: Actor; planId: number; planName: string };
  /** A queue was created, saved or deleted. */
  'queue.changed': Changed<'queue'>;
  /** A queue was renamed or recoloured; tickets show both. */
  'queue.updated': { companyId: number; queueId: number; name: string; color: string };
  /** A queue is being deleted; the record follows its listeners. */
  'queue.deleted': { companyId: number; queueId: number };
  /** Chatbot options of a queue were created, changed, moved or deleted. */
  'queueOption.changed': Changed<'queueOption'>;
  /** A quick message was created, saved or deleted. */
  'quickMessage.changed': ChangedOfOwner<'quickMessage'>;
  /** A group of quick messages was created, renamed or deleted. */
  'quickMessageGroup.changed': ChangedOfOwner<'quickMessageGroup'>;
  /** A setting has a new value. */
  'setting.changed': { companyId: number; key: SettingKey; value: string };
  /** An administrator saved a setting; a secret has an empty value. */
  'setting.saved': { by: Actor; companyId: number; key: string; value: string };
  /** A tag was created, saved or deleted; published again when its tickets show it. */
  'tag.changed': Changed<'tag'>;
  /** Silence is about to end the service; the ticket's row carries the event. `after` is the ticket's last message. */
  'ticket.silenceWarned': { companyId: number; ticketId: number; after: string; attempt: number };
  /** Silence ends the service; the ticket's row carries the event. `after` is the last message without a reply. */
  'ticket.silenceExpired': { companyId: number; ticketId: number; after: string };
  /** A ticket went to another queue or user; the ticket's row carries the event. */
  'ticket.transferred': {
    companyId: number;
    ticketId: number;
    /** Differs between transfers of one ticket. */
    transferId: string;
    queueName: string | null;
    userName: string | null;
    /** The note written with the transfer, with the id that it will have. */
    note: { id: number; text: string; userId: number; userName: string } | null;
  };
  /** A ticket was opened by a message, a user or an import; its row carries the event. */
  'ticket.created': { companyId: number; ticketId: number; isGroup: boolean };
  /** A ticket has another attendant; its row carries the event. */
  'ticket.assigned': { companyId: number; ticketId: number; userId: number };
  /** The chatbot ended and the customer waits for an agent; the ticket's row carries the event. */
  'ticket.handedOver': { companyId: number; ticketId: number };
  /** A ticket was resolved; its row carries the event. `byUserId` is null after silence and after the close keyword. */
  'ticket.resolved': {
    companyId: number;
    ticketId: number;
    byUserId: number | null;
    /** Differs between resolutions of one ticket. */
    resolutionId: string;
    ending: TicketEnding;
  };
  /** A ticket and its log are being deleted; the row is deleted already. */
  'ticket.deleted': {
    companyId: number;
    contactId: number;
    ticketId: number;
    /** Messages with this id or a lower one belong to the deletion; all of them without. */
    through: string | null;
  };
  /** A platform admin created, changed or deleted a user of another company. */
  'user.administered': {
    by: Actor;
    companyId: number;
    userName: string;
    change: 'created' | 'updated' | 'deleted';
  };
  /** A user was created, saved or deleted, or is online or offline now. */
  'user.changed': Changed<'user'>;
  /** A user's password or rights changed, or their access hours are over: their session ends. */
  'user.accessRevoked': { companyId: number; userId: number };
  /** A user is being deleted; published before and after the record is. `heirId` receives what colleagues use. */
  'user.deleted': { companyId: number; userId: number; heirId: number; byUserId: number };
  /** Holidays or closures of a company changed. */
  'workingHours.changed': { companyId: number };
  /** A user's record or permissions changed. */
  'user.updated': { companyId: number; userId: number };
  /** A user was renamed; tickets show the name. */
  'user.renamed': { companyId: number; userId: number; name: string };
}

export type EventName = keyof DomainEvents;
