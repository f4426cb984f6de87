import type { ChatAddress, ConnectionRef, Identity } from '#messenger/gateway';
import type { AutomationMute, ContactDocument } from './contact.model';
import type { ContactErasure } from './erasing/erase';
import type { Learning } from './identity/learn-identities';
import type { Person } from './identity/person';
import type { ResolvedContact } from './identity/resolve-contacts';
import type { ImportOwner } from './imports/contact-import.model';
import type { NumberChecks } from './imports/number-checks';
import type { MergeRunner } from './merge/run-merges';
import type { ContactListener } from './propagate-contacts';
import type { CarriedTimer } from './reach/chat-timers';
import type { Received } from './reach/first-received';
import type { FirstSource, SourceCorrection } from './reach/first-source';
import type { Writer } from './reach/wrote-on';

/** Phone numbers, LIDs and groups: which contact a person is. */
interface ContactIdentities {
  resolve(companyId: number, people: ReadonlyMap<string, Person>): Promise<Map<string, ResolvedContact>>;
  /** Returns an existing contact; creates none. */
  find(companyId: number, person: Person): Promise<ContactDocument | undefined>;
  mergedIds(companyId: number, contactId: number): Promise<number[]>;
  /** Returns names of contacts and of the phone's address book, by `personKey`. Creates no contact. */
  names(companyId: number, identities: readonly Identity[]): Promise<ReadonlyMap<string, string>>;
  learn: Learning['identity'];
  groupNamed: Learning['groupName'];
}

/** Messages to a contact. */
export interface ContactReach {
  /** Looks up an imported number first, if the rate limit permits. */
  readyToWrite(contact: ContactDocument): Promise<ContactDocument>;
  addressOf(contact: Pick<ContactDocument, 'groupAddress' | 'phone' | 'lid'>): ChatAddress;
  /** Resolves when all servers know that the contact may reply to the campaign's message. */
  gotCampaign(contact: ContactDocument, deliveryId: string): Promise<void>;
  /** Stops counting later messages of the contact as replies to the campaign. Idempotent. */
  repliedToCampaign(contact: ContactDocument, deliveryId: string): Promise<void>;
}

/** Messages of contacts. */
interface ContactActivity {
  /** Idempotent. */
  wroteOn(companyId: number, writers: readonly Writer[]): Promise<void>;
  /** Stores received messages of persons, without calls. Idempotent. */
  received(companyId: number, messages: readonly Received[]): Promise<void>;
  /** @param firstOf - returns the time of the contact's first received message */
  recountFirstReceived(
    companyId: number,
    contactId: number,
    firstOf: () => Promise<Date | undefined>,
  ): Promise<void>;
  /** Stores the durations of disappearing messages; an older one replaces no newer one. Idempotent. */
  timed(companyId: number, carried: readonly CarriedTimer[]): Promise<void>;
  /** Stores the sources of contacts that have none. Idempotent. */
  storeSources(companyId: number, sources: readonly FirstSource[]): Promise<void>;
  /** Replaces a contact's source of one of the kinds `from`. Idempotent. */
  correctSource(companyId: number, contact: ContactDocument, correction: SourceCorrection): Promise<void>;
  countLeads(companyId: number, from: Date, to: Date): Promise<number>;
  hasWriters(companyId: number): Promise<boolean>;
}

/** Changes of contacts, in the background. */
export interface ContactChanges {
  onChanged(listener: ContactListener): void;
  changed(contact: ContactDocument): void;
  /** Updates other features' copies. */
  copied(companyId: number, copies: readonly ContactDocument[]): void;
}

/** Which numbers WhatsApp knows. */
interface ContactNumbers {
  checks: NumberChecks;
  /** Runs in the background for contacts whose `numberStateOf` may have changed. */
  onState(listener: ContactListener): void;
}

interface ContactMutes {
  mute(companyId: number, contactId: number, mute: AutomationMute | null): Promise<ContactDocument>;
  undo(companyId: number, contactId: number, muteId: string): Promise<ContactDocument>;
}

/** Removes contacts, and what contacts store of deleted records. */
export interface ContactRemoval {
  erase: ContactErasure['erase'];
  eraseAgain: ContactErasure['eraseAgain'];
  /** Idempotent. */
  connectionDeleted(companyId: number, connectionId: number): Promise<void>;
  queueDeleted(companyId: number, queueId: number): Promise<void>;
  /** Makes `heir` the owner of the user's contact imports. Idempotent. */
  userDeleted(companyId: number, userId: number, heir: ImportOwner | undefined): Promise<void>;
}

export interface Contacts {
  byId(companyId: number, contactId: number): Promise<ContactDocument | undefined>;
  /** Replaces merged contacts by their older ones; omits erased ones. */
  byIds(companyId: number, contactIds: readonly number[]): Promise<ContactDocument[]>;
  identify(companyId: number, identity: Identity): Promise<ContactDocument | undefined>;
  requestAvatar(connection: ConnectionRef, contact: ContactDocument): void;
  identities: ContactIdentities;
  reach: ContactReach;
  activity: ContactActivity;
  changes: ContactChanges;
  numbers: ContactNumbers;
  mutes: ContactMutes;
  merges: MergeRunner;
  removal: ContactRemoval;
  start(): void;
  stop(): void;
}
