import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { QueueSummary } from '@recado/shared/queues';
import { insertEach, nextId } from '#core/database';
import { carrying, type FeatureEvents } from '#core/events';
import type { CopiedContact } from '#core/personal-data';
import type { Caller } from '#core/tenancy/caller';
import type { ContactDocument, Contacts } from '#features/contacts';
import { contactBeginnings } from './lists/search-tickets';
import { continuationOf, type ContinueDeps } from './operations/continue-ended-ticket';
import { correctOpenKeys } from './operations/correct-open-keys';
import type { ConnectionEntry, ReferenceData } from './reference-data';
import { storeSourcesOfContacts } from './source/first-sources';
import { type FirstMessage, type OpenedBy, sourceOf } from './source/ticket-source';
import {
  type ContactSnapshot,
  openKeyOf,
  type TicketCampaign,
  ticketCollection,
  type TicketDocument,
  WITHOUT_SEARCH,
} from './ticket.model';
import { finishChange, ticketEvents } from './ticket-events';
import { logEntry } from './ticket-log';
import type { TicketExtensions } from './tickets.extensions';

export interface TicketInput {
  contact: ContactDocument;
  connectionId: number;
  /** If true, the company wrote first, so the ticket is open, not pending. */
  fromMe: boolean;
  /** Agent who attends the new ticket. */
  owner?: Pick<Caller, 'userId' | 'name' | 'profile' | 'queueIds'>;
  queueId?: number | null;
  /**
   * How the customer opens the ticket; absent if the company does. Without a text, as by a call, the chatbot does not
   * begin.
   */
  customer?: 'wrote' | 'without-text' | undefined;
  /** Absent if the customer opens the ticket. */
  openedBy?: OpenedBy | undefined;
  /** The customer's message that opens it. */
  first?: FirstMessage | undefined;
  /** Board of the ticket's card; absent: the default one. */
  kanbanId?: number | undefined;
}

type TicketKey = Omit<TicketInput, 'contact'> & { contact: Pick<ContactDocument, '_id'> };

interface CompanyOpenTickets {
  keyOf(wanted: TicketKey): string;
  /** A cached ticket may have been closed, which the next write detects. */
  find(keys: readonly string[]): Promise<Map<string, TicketDocument>>;
  /** `byKey` includes tickets that a concurrent request opened; `created` does not. */
  open(
    wanted: readonly TicketInput[],
  ): Promise<{ byKey: Map<string, TicketDocument>; created: TicketDocument[] }>;
}

export interface OpenTickets {
  of(companyId: number): Promise<CompanyOpenTickets>;
  finish(created: readonly TicketDocument[]): Promise<void>;
  remember(ticket: TicketDocument): void;
  evict(ticket: Pick<TicketDocument, 'openKey'>): void;
}

const REMEMBERED = 2_000;
const REMEMBERED_MS = 30_000;

export function createOpenTickets(
  referenceData: ReferenceData,
  events: FeatureEvents,
  {
    extensions,
    hours,
    users,
    sourceLinks,
    contacts,
  }: Pick<DraftDeps, 'hours' | 'users' | 'sourceLinks'> & {
    extensions: TicketExtensions;
    contacts: Pick<Contacts, 'activity'>;
  },
): OpenTickets {
  const known = new LRUCache<string, TicketDocument>({ max: REMEMBERED, ttl: REMEMBERED_MS });
  const remember = (ticket: TicketDocument) => {
    if (ticket.openKey) known.set(ticket.openKey, ticket);
  };
  const find = async (companyId: number, keys: readonly string[]) => {
    const byKey = new Map<string, TicketDocument>();
    const unknown: string[] = [];
    for (const key of new Set(keys)) {
      const ticket = known.get(key);
      if (ticket) byKey.set(key, ticket);
      else unknown.push(key);
    }
    if (unknown.length === 0) return byKey;
    const found = await ticketCollection()
      .find({ companyId, openKey: { $in: unknown } }, WITHOUT_SEARCH)
      .toArray();
    for (const ticket of found) {
      byKey.set(ticket.openKey ?? '', ticket);
      remember(ticket);
    }
    return byKey;
  };
  return {
    finish: (created) => finishChange(events, created),
    remember,
    evict: ({ openKey }) => {
      if (openKey) known.delete(openKey);
    },
    of: async (companyId) => {
      const perConnection = await referenceData.enabled(companyId, 'useTicketConnections');
      const keyOf = ({ contact, connectionId }: TicketKey) =>
        openKeyOf({ companyId, contactId: contact._id, connectionId }, perConnection);
      return {
        keyOf,
        find: (keys) => find(companyId, keys),
        open: async (wanted) => {
          const byOwnKey = new Map<string, TicketInput>();
          for (const want of wanted) if (!byOwnKey.has(keyOf(want))) byOwnKey.set(keyOf(want), want);
          const before = await correctOpenKeys(
            companyId,
            [...byOwnKey].map(([openKey, { contact, connectionId }]) => ({
              openKey,
              contactId: contact._id,
              connectionId,
            })),
            perConnection,
          );
          for (const ticket of before.values()) remember(ticket);
          const missing = [...byOwnKey].filter(([openKey]) => !before.has(openKey));
          const replies = missing.filter(([, want]) => isReply(want));
          const replied = await extensions.repliedCampaigns(
            companyId,
            replies.map(([, { contact }]) => contact),
          );
          const opened = await Promise.all(
            missing.map(async ([openKey, want]) => {
              const campaign = isReply(want) ? replied.get(want.contact._id) : undefined;
              const deps = { referenceData, events, extensions, hours, users, sourceLinks };
              const ticket = await draft(deps, companyId, openKey, want, campaign);
              return { contact: want.contact, ticket };
            }),
          );
          await storeSourcesOfContacts(contacts, companyId, opened);
          const drafts = opened.map(({ ticket }) => ticket);
          // Indexes of drafts for which a concurrent request opened a ticket.
          const duplicates = await insertEach(ticketCollection(), drafts);
          const created = drafts.filter((_, at) => !duplicates.has(at));
          const others = drafts.filter((_, at) => duplicates.has(at));
          const byKey = await find(
            companyId,
            others.map(({ openKey }) => openKey ?? ''),
          );
          for (const [openKey, ticket] of before) byKey.set(openKey, ticket);
          for (const ticket of created) byKey.set(ticket.openKey ?? '', ticket);
          return { byKey, created };
        },
      };
    },
  };
}

export interface QueueWhileClosed {
  /**
   * Queue of a customer's new ticket while the usual one is closed; undefined keeps the usual queue, null means
   * none.
   */
  queueWhileClosed(companyId: number, usualQueueId: number | null): Promise<number | undefined>;
}

export interface LinkFinder {
  /** Returns the link whose code a customer's message contains. */
  linkIn(companyId: number, text: string): Promise<{ id: number; name: string } | undefined>;
}

interface DraftDeps extends ContinueDeps {
  events: FeatureEvents;
  extensions: Pick<TicketExtensions, 'newChatbot'>;
  hours: QueueWhileClosed;
  sourceLinks: LinkFinder;
}

const isCustomers = ({ contact, customer }: TicketInput) => customer !== undefined && !contact.isGroup;
const isReply = (wanted: TicketInput) => isCustomers(wanted) && wanted.customer === 'wrote';

async function draft(
  deps: DraftDeps,
  companyId: number,
  openKey: string,
  wanted: TicketInput,
  campaign: (TicketCampaign & { queueId: number | null }) | undefined,
): Promise<TicketDocument> {
  const { contact, connectionId, fromMe, owner, queueId: selected, kanbanId, first } = wanted;
  const { referenceData, events } = deps;
  const connection = await referenceData.connection(companyId, connectionId);
  const isOfCustomer = isCustomers(wanted);
  const queueId = selected ?? campaign?.queueId;
  const usual = queueId
    ? await referenceData.queue(companyId, queueId)
    : await firstQueue(referenceData, companyId, contact, connection, owner);
  const replacement = isOfCustomer ? await queueWhileClosed(deps, companyId, usual) : undefined;
  const queue = replacement ?? usual;
  const continuation = isOfCustomer
    ? await continuationOf(deps, companyId, contact, connectionId)
    : undefined;
  const chatbot =
    isReply(wanted) && !continuation && !campaign
      ? await deps.extensions.newChatbot({
          companyId,
          contact,
          connectionId,
          queueId: queue?.id ?? null,
          isOutOfHours: replacement !== undefined,
        })
      : undefined;
  const link = first && (await deps.sourceLinks.linkIn(companyId, first.text));
  const now = new Date();
  const ticket: TicketDocument = {
    _id: await nextId('tickets'),
    uuid: randomUUID(),
    companyId,
    status: contact.isGroup ? 'groups' : fromMe ? 'open' : 'pending',
    openKey,
    contactId: contact._id,
    contact: contactSnapshot(contact),
    isGroup: contact.isGroup,
    queueId: queue?.id ?? null,
    queue: queue ? { name: queue.name, color: queue.color } : null,
    ...(replacement && usual && { usualQueueId: usual.id }),
    ...(owner && !contact.isGroup
      ? { userId: owner.userId, user: { name: owner.name } }
      : { userId: null, user: null }),
    whatsappId: connectionId,
    whatsapp: { name: connection?.name ?? '' },
    lastMessage: '',
    lastMessageId: null,
    lastMessageAt: new Date(0),
    lastMessageFromMe: fromMe && owner === undefined,
    lastMessageType: 'text',
    lastMessageAck: 1,
    lastMessageFailed: false,
    lastMessageAuthor: null,
    unreadMessages: 0,
    quantityMessage: 0,
    ...(chatbot && { chatbot }),
    ...(campaign && { campaign: { id: campaign.id, name: campaign.name } }),
    source: sourceOf({ isGroup: contact.isGroup, openedBy: wanted.openedBy, first, link, campaign }),
    tags: [],
    version: 1,
    createdAt: now,
    closedAt: null,
    updatedAt: now,
    changedAt: now,
    pendingEvents: [],
    eventsPending: true,
    ...(continuation && { ...continuation, status: continuation.userId === null ? 'pending' : 'open' }),
  };
  const { status } = ticket;
  const created = logEntry('created', ticket, owner?.userId ?? null, {
    status,
    ...(chatbot && { chatbot: true as const }),
  });
  ticket.pendingEvents.push(created);
  if (ticket.queueId !== null) ticket.pendingEvents.push(logEntry('queued', ticket, null));
  return { ...ticket, ...carrying(ticketEvents(events, ticket, created, kanbanId)) };
}

async function queueWhileClosed(
  { referenceData, hours }: Pick<DraftDeps, 'referenceData' | 'hours'>,
  companyId: number,
  usual: QueueSummary | undefined,
): Promise<QueueSummary | undefined> {
  const id = await hours.queueWhileClosed(companyId, usual?.id ?? null);
  return id === undefined ? undefined : referenceData.queue(companyId, id);
}

/** Agents get only their own queues, because the ticket would otherwise be hidden from them. */
async function firstQueue(
  referenceData: ReferenceData,
  companyId: number,
  contact: ContactDocument,
  connection: ConnectionEntry | undefined,
  owner: TicketInput['owner'],
): Promise<QueueSummary | undefined> {
  const [only, ...more] = connection?.queueIds ?? [];
  const candidates = [
    contact.queueId,
    more.length === 0 ? only : undefined,
    Number(await referenceData.setting(companyId, 'defaultQueue')),
    owner?.queueIds[0],
  ];
  const bound = owner !== undefined && owner.profile !== 'admin' && !contact.isGroup;
  for (const id of candidates) {
    if (bound && id && !owner.queueIds.includes(id)) continue;
    const queue = id ? await referenceData.queue(companyId, id) : undefined;
    if (queue) return queue;
  }
  return undefined;
}

export function contactSnapshot(contact: CopiedContact): ContactSnapshot {
  const number = contact.phone ?? null;
  return {
    name: contact.name,
    number,
    lid: contact.lid ?? null,
    ...(contact.username ? { username: contact.username } : {}),
    profilePicUrl: contact.profilePicUrl,
    isGroup: contact.isGroup,
    ...(contact.groupAddress ? { groupAddress: contact.groupAddress } : {}),
    notification: contact.notification,
    ...(contact.automationMuted ? { automationMuted: contact.automationMuted } : {}),
    search: contactBeginnings({ name: contact.name, number, username: contact.username }),
    ...(contact.wallet?.length ? { wallet: contact.wallet } : {}),
    ...(contact.disappearing ? { disappearing: contact.disappearing } : {}),
  };
}
