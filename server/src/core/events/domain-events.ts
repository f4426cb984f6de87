import type { MessageOriginKind } from '@recado/shared/automation';
import type { SendFailure } from '@recado/shared/messages';
import type { NoticeContent } from '@recado/shared/notifications';
import type { CompanyEventPayload } from '@recado/shared/realtime';
import type { SettingKey } from '@recado/shared/settings';
import type { InboundChange, SessionState } from '#messenger/gateway';

/** The user who acted, with the name at that time. */
export interface Actor {
  userId: number;
  name: string;
}

export function actorOf({ userId, name }: Actor): Actor {
  return { userId, name };
}

/** `quiet`: by a user, without messages. `keyword`: by the customer's close keyword. */
export type TicketEnding = 'user' | 'quiet' | 'silence' | 'keyword';

/** Right by which a user receives a notice; `user`: by name. */
export type NoticeAudience = 'user' | 'administrators' | 'campaigns';

interface NoticeRecipients {
  userIds?: readonly number[];
  administrators?: true;
  campaigns?: true;
  /** The user who acted. */
  exceptUserId?: number;
}

type NoticeSubject =
  `${'campaign' | 'connection' | 'contactList' | 'schedule' | 'webhook'}:${number}` | `export:${string}`;

/** A change as windows receive it. */
type Changed<S extends 'queue' | 'queueOption' | 'quickMessage' | 'quickMessageGroup' | 'tag' | 'user'> = {
  companyId: number;
} & CompanyEventPayload<S>;
/** The company receives a shared change, otherwise only the owner. */
type ChangedOfOwner<S extends 'quickMessage' | 'quickMessageGroup'> = {
  userId: number;
  shared: boolean;
} & Changed<S>;

/** Data by which listeners, such as webhooks, decide whether they need the event. */
type MessageFacts = {
  companyId: number;
  messageId: string;
  contactId: number;
  connectionId: number;
  fromMe: boolean;
  /** Of a message that a feature sent. */
  origin: { kind: MessageOriginKind; refId: string | null } | null;
};

/** `emoji` of a reaction; '' removes it. */
export type MessageChangeFacts = { byUs: boolean } & (
  { type: 'edit' | 'deletion' } | { type: 'reaction'; emoji: string }
);

/**
 * Payloads are ids and changes, never documents. The row of the message or ticket stores `message.*` and
 * `ticket.*`, except `ticket.deleted`.
 */
export interface DomainEvents {
  'announcement.administered': {
    by: Actor;
    announcementId: number;
    title: string;
    change: 'created' | 'updated' | 'deleted';
    /** Image that the change removes. */
    image: { ownerId: number; file: string; thumbnail: string } | null;
  };
  'automation.muted': { companyId: number; contactId: number };
  'automation.muteUndone': { companyId: number; contactId: number; muteId: string };
  'company.activated': { companyId: number };
  'company.deactivated': { companyId: number };
  /** The company is active and in service after a platform admin's change. */
  'company.serviceConfirmed': { companyId: number };
  'company.renewed': { companyId: number };
  /** "Enviar fora do horário". */
  'campaign.hoursIgnored': { by: Actor; companyId: number; campaignId: number; name: string };
  'company.hoursChanged': { companyId: number };
  /** Absent `companyId`: a crash left it unknown. */
  'company.created': { by: Actor; companyId?: number; companyName: string };
  /** A platform admin's change to a company and all its effects are complete. */
  'company.updated': { by: Actor; companyId: number; activated?: boolean; deactivated?: boolean };
  'company.deletionRequested': { by: Actor; companyId: number };
  'company.deleted': { by: Actor; companyId: number; companyName: string };
  'connection.renamed': { companyId: number; connectionId: number; name: string };
  /** `revoked`: tokens that were replaced. */
  'connection.tokenChanged': {
    by: Actor;
    companyId: number;
    connectionName: string;
    change: 'created' | 'replaced' | 'deleted' | 'revoked';
  };
  /** Daily limit of new chats; null: it depends on the number's age again. */
  'connection.newChatLimitChanged': {
    by: Actor;
    companyId: number;
    connectionId: number;
    connectionName: string;
    limit: number | null;
  };
  /** A person reported a warning by WhatsApp, or took the report back. */
  'connection.warningChanged': {
    by: Actor;
    companyId: number;
    connectionId: number;
    connectionName: string;
    change: 'recorded' | 'withdrawn';
  };
  /** The company's phone sent an automatic greeting. */
  'connection.phoneGreeted': { companyId: number; connectionId: number };
  'connection.stateChanged': { companyId: number; connectionId: number } & Pick<
    SessionState,
    'status' | 'reason'
  >;
  /** The connection's device is already unlinked. */
  'connection.deleted': { companyId: number; connectionId: number };
  'delivery.retried': { by: Actor; event: string; feature: string };
  /** Published before the platform admin can see any data of the company. */
  'impersonation.started': { by: Actor; companyId: number; reason: string };
  /** `subject`: name of the record that the request concerns, or empty. */
  'impersonation.used': { by: Actor; companyId: number; request: string; subject: string };
  /** A crash repeats it with the same `endId` (a ULID). */
  'impersonation.ended': { by: Actor; companyId: number; companyName: string; endId: string | undefined };
  'job.rerun': { by: Actor; job: string };
  'message.closeKeywordReceived': { companyId: number; messageId: string };
  /** A message that may have automatic effects was stored. */
  'message.received': { companyId: number; messageId: string; opensTicket: boolean };
  /** A message was received or written. */
  'message.stored': MessageFacts;
  /** A message got a higher ack or failed. */
  'message.progressed': MessageFacts & { ack: number | null; failure: SendFailure | null };
  /** A person edited, deleted or reacted to a message. `byUs`: a user or the company's phone. */
  'message.changed': MessageFacts & { change: MessageChangeFacts };
  /** A message, such as a rating, joined a closed ticket. `by`: the handler that claimed it. */
  'message.claimed': { companyId: number; messageId: string; by: string; refId: string | null };
  /** A group member, maybe an administrator, requested to delete another member's message. */
  'message.deletionRequested': { companyId: number; change: InboundChange };
  /**
   * Something happened without the users who should know it. Stored once per recipient and `key`, either with
   * its change (`pending`) or after it.
   */
  'notice.due': {
    companyId: number;
    /** Unique per occurrence. */
    key: string;
    to: NoticeRecipients;
    content: NoticeContent;
    /** Records whose deletion deletes the notice (`notice.subjectDeleted`). */
    subjects?: readonly NoticeSubject[];
    /** The customer, whose erasure deletes the notice. */
    contactId?: number;
    /** Ticket that the notice opens; its deletion deletes the notice. */
    ticketId?: number;
    at: Date;
  };
  'notice.subjectDeleted': { companyId: number; subject: NoticeSubject };
  'optOut.lifted': { by: Actor; companyId: number; contactId: number | null; reason: string };
  /** A platform admin confirmed a payment or accepted a partial one. `txid`: the charge. */
  'payment.confirmed': { by: Actor; companyId: number; txid: string };
  'payment.dismissed': { by: Actor; companyId: number; txid: string };
  /** Null `planId`: a crash left it unknown. */
  'plan.created': { by: Actor; planId: number | null; planName: string };
  'plan.updated': { by: Actor; planId: number | null; planName: string };
  'plan.deleted': { by: Actor; planId: number | null; planName: string };
  'queue.changed': Changed<'queue'>;
  /** Tickets show the new name and colour. */
  'queue.updated': { companyId: number; queueId: number; name: string; color: string };
  /** Published before the queue's record is deleted. */
  'queue.deleted': { companyId: number; queueId: number };
  'queueOption.changed': Changed<'queueOption'>;
  'quickMessage.changed': ChangedOfOwner<'quickMessage'>;
  'quickMessageGroup.changed': ChangedOfOwner<'quickMessageGroup'>;
  'serviceLevel.administered': {
    by: Actor;
    companyId: number;
    levelName: string;
    change: 'created' | 'updated' | 'deleted';
  };
  'serviceLevel.changed': { companyId: number };
  'setting.changed': { companyId: number; key: SettingKey; value: string };
  /** A secret's value is empty. */
  'setting.saved': { by: Actor; companyId: number; key: string; value: string };
  /** Published again when the tag's tickets are updated. */
  'tag.changed': Changed<'tag'>;
  /** Auto-close warns the customer. `after`: the ticket's last message. */
  'ticket.silenceWarned': { companyId: number; ticketId: number; after: string; attempt: number };
  /** Auto-close closes the ticket. `after`: the last message, which has no reply. */
  'ticket.silenceExpired': { companyId: number; ticketId: number; after: string };
  'ticket.transferred': {
    companyId: number;
    ticketId: number;
    /** Unique per transfer. */
    transferId: string;
    queueName: string | null;
    userName: string | null;
    /** Written with the transfer; `id` is reserved for it. */
    note: { id: number; text: string; userId: number; userName: string } | null;
  };
  'ticket.created': {
    companyId: number;
    ticketId: number;
    isGroup: boolean;
    /** Board that an import chose. */
    kanbanId?: number;
  };
  /** The ticket's log got an entry. */
  'ticket.logged': { companyId: number; ticketId: number };
  'ticket.reopened': { companyId: number; ticketId: number };
  /** Null `byUserId`: no user assigned the ticket. */
  'ticket.assigned': { companyId: number; ticketId: number; userId: number; byUserId: number | null };
  /** The ticket waits for an agent: it was opened, returned, transferred to a queue, or its chatbot ended. */
  'ticket.waiting': { companyId: number; ticketId: number };
  /** The chatbot ended and the customer waits for an agent. */
  'ticket.handedOver': { companyId: number; ticketId: number };
  'ticket.snoozed': { companyId: number; ticketId: number };
  /** The snooze ended: at its time, by a customer's message or by a user. A resolved ticket has no such event. */
  'ticket.woken': { companyId: number; ticketId: number };
  /** Null `byUserId`: silence or the close keyword. */
  'ticket.resolved': {
    companyId: number;
    ticketId: number;
    byUserId: number | null;
    /** Unique per resolution. */
    resolutionId: string;
    ending: TicketEnding;
  };
  /** Published while the ticket's log and content are being deleted. */
  'ticket.deleted': {
    companyId: number;
    contactId: number;
    ticketId: number;
    /** Last message id of the deletion; null: all messages. */
    through: string | null;
  };
  'user.administered': {
    by: Actor;
    companyId: number;
    userName: string;
    change: 'created' | 'updated' | 'deleted';
  };
  /** Also published when a user goes online or offline. */
  'user.changed': Changed<'user'>;
  /** Password, rights or access hours changed, so the user's sign-ins end. */
  'user.accessRevoked': { companyId: number; userId: number };
  /** Published before and after the deletion of the record. `heirId`: user who takes over shared content. */
  'user.deleted': { companyId: number; userId: number; heirId: number; byUserId: number };
  'workingHours.changed': { companyId: number };
  'user.signedOut': { companyId: number; userId: number };
  'user.updated': { companyId: number; userId: number };
  'user.renamed': { companyId: number; userId: number; name: string };
}

export type EventName = keyof DomainEvents;
