import { Readable } from 'node:stream';
import type { AssignmentStatus } from '@recado/shared/assignment';
import type { Session } from '@recado/shared/auth';
import type { Campaign, CampaignSettings, Delivery, DeliveryState } from '@recado/shared/campaigns';
import type { Chat, ChatMessage } from '@recado/shared/chats';
import type { Connection, ConnectionDetail } from '@recado/shared/connections';
import type { ContactList, ListImport } from '@recado/shared/contact-lists';
import type { OutputOf } from '@recado/shared/contract';
import type {
  Board,
  BoardCard,
  CardFilling,
  Column,
  ColumnWithCards,
  Observation,
} from '@recado/shared/kanban';
import type { Message } from '@recado/shared/messages';
import type { Notice } from '@recado/shared/notifications';
import type { Plan } from '@recado/shared/plans';
import type { listQueues } from '@recado/shared/queues';
import type { RestoredData } from '@recado/shared/restored-data';
import type { Schedule } from '@recado/shared/schedules';
import type { listSecretSettings } from '@recado/shared/settings';
import type { Ticket } from '@recado/shared/tickets';
import type { SimulatorClient } from './simulator-client';

type Queue = Pick<OutputOf<typeof listQueues>[number], 'id' | 'name' | 'color'>;
type SecretSetting = OutputOf<typeof listSecretSettings>[number];

const AT_ONCE = { concurrency: 8 };
const RETRY_MS = 50;
const GIVE_UP_MS = 60_000;

/** A client of the REST API that retries while the server is unavailable, like the app. */
export class AgentClient {
  private session: Session | null = null;
  /** Concurrent calls share a sign-in, because each one ends the session of the one before. */
  private signingIn: Promise<void> | null = null;

  constructor(
    private readonly url: string,
    private readonly email: string,
    private readonly password: string,
  ) {}

  get userId(): number {
    if (!this.session) throw new Error('not signed in');
    return this.session.user.id;
  }

  get companyId(): number {
    if (!this.session) throw new Error('not signed in');
    return this.session.user.companyId;
  }

  get token(): string {
    if (!this.session) throw new Error('not signed in');
    return this.session.token;
  }

  async signIn(): Promise<void> {
    const body = { email: this.email, password: this.password, client: 'desktop' };
    this.session = await this.once<Session>('POST', '/auth/login', body, false);
  }

  lostPeriod = async () => (await this.call<RestoredData>('GET', '/restored-data')).lostPeriod;
  resumeRestored = () => this.call<unknown>('POST', '/restored-data/resume');
  /** Names of the stored credentials of integrations. */
  storedSecrets = async () =>
    (await this.call<SecretSetting[]>('GET', '/settings/secrets'))
      .filter((secret) => secret.kept)
      .map(({ key }) => key);
  get = (path: string) => this.call<unknown>('GET', path);
  connections = () => this.call<Connection[]>('GET', '/whatsapp?session=0');
  connection = (id: number) => this.call<ConnectionDetail>('GET', `/whatsapp/${id}`);
  createConnection = (body: object) => this.call<ConnectionDetail>('POST', '/whatsapp', body);
  /** Changes fields of a connection; the others stay. */
  updateConnection = async (id: number, change: object): Promise<void> => {
    const { name, queues } = await this.connection(id);
    const queueIds = queues.map((queue) => queue.id);
    await this.call<ConnectionDetail>('PUT', `/whatsapp/${id}`, { name, queueIds, ...change });
  };
  newQrCode = (id: number) => this.call<unknown>('PUT', `/whatsappsession/${id}`);
  /** For platform admins. */
  setNewChatLimit = (connectionId: number, limit: number) =>
    this.call<unknown>('PUT', `/platform/sessions/${connectionId}/new-chat-limit`, { limit });
  /** For platform admins. */
  createCompany = (body: object) => this.call<{ id: number }>('POST', '/companies', body);
  /** For platform admins. The deletion runs in the background. */
  deleteCompany = (companyId: number) => this.call<unknown>('DELETE', `/companies/${companyId}`);
  /** For platform admins. */
  allowCampaigns = (companyId: number) =>
    this.call<unknown>('PUT', `/companies/${companyId}`, { campaignsEnabled: true });
  createQueueOption = (body: object) => this.call<{ id: number }>('POST', '/queue-options', body);
  setSchedules = (schedules: object[]) =>
    this.call<unknown>('PUT', `/companies/${this.companyId}/schedules`, { schedules });
  accept = (ticket: Ticket) =>
    this.call<Ticket>('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: this.userId });
  resolve = (ticketId: number) =>
    this.call<Ticket>('PUT', `/tickets/${ticketId}`, { status: 'closed', justClose: true });
  snooze = (ticketId: number, until: string) =>
    this.call<Ticket>('POST', `/tickets/${ticketId}/snooze`, { until });
  /** Resolves with the messages that follow a resolution. */
  resolveWithMessages = (ticketId: number) =>
    this.call<Ticket>('PUT', `/tickets/${ticketId}`, { status: 'closed' });
  send = (ticketId: number, body: string, clientId: string) =>
    this.call<Message>('POST', `/messages/${ticketId}`, { body, fromMe: true, read: 1, clientId });

  transfer = (ticketId: number, queueId: number, notes: string) =>
    this.call<Ticket>('PUT', `/tickets/${ticketId}`, { status: 'pending', queueId, notes });
  setSetting = (key: string, value: string) => this.call<unknown>('PUT', `/settings/${key}`, { value });
  /** Closes the company until an instant; null opens it again. */
  closeUntil = (at: Date | null) =>
    this.call<unknown>('PUT', '/closures', {
      queueId: null,
      closedUntil: at && { at: at.toISOString(), label: '' },
    });
  /** The plans of all companies then allow that many users. For platform admins. */
  allowUsers = async (users: number): Promise<void> => {
    for (const { id, name, connections, queues, value } of await this.call<Plan[]>('GET', '/plans/all'))
      await this.call<Plan>('PUT', `/plans/${id}`, { name, connections, queues, value, users });
  };
  /** Tickets are then assigned automatically in these queues. */
  assignAutomatically = async (queues: readonly Queue[]): Promise<void> => {
    for (const { id, name, color } of queues)
      await this.call('PUT', `/queue/${id}`, { name, color, assignment: 'automatic' });
  };
  setAvailable = (isAvailable: boolean) =>
    this.call<AssignmentStatus>('PUT', '/assignment/availability', { isAvailable });
  /** Tickets that the agent attends. */
  ownTickets = () => this.paged<Ticket>('/tickets?status=open', 'tickets');
  /** Gives a ticket back to its queue. */
  giveBack = (ticketId: number) =>
    this.call<Ticket>('PUT', `/tickets/${ticketId}`, { status: 'pending', userId: null });
  createServiceLevel = (body: object) => this.call<{ id: number }>('POST', '/service-levels', body);
  deleteServiceLevel = (id: number) => this.call<unknown>('DELETE', `/service-levels/${id}`);
  createUser = (body: object) => this.call<{ id: number }>('POST', '/users', body);
  createChat = (body: object) => this.call<Chat>('POST', '/chats', body);
  chat = (uuid: string) => this.call<Chat>('GET', `/chats/u/${uuid}`);
  unreadChats = async () => (await this.call<{ count: number }>('GET', '/chats/unread')).count;
  chatMessagesAfter = (chatId: number, after: number) =>
    this.call<{ records: ChatMessage[]; hasMore: boolean }>(
      'GET',
      `/chats/${chatId}/messages?after=${after}`,
    );
  sendToChat = (chatId: number, message: string, clientId: string) =>
    this.call<ChatMessage>('POST', `/chats/${chatId}/messages`, { message, clientId });
  readChat = (chatId: number, through: number) =>
    this.call<Chat>('POST', `/chats/${chatId}/read`, { userId: this.userId, through });
  notices = () => this.paged<Notice>('/notices?', 'notices');
  createBoard = (name: string) => this.call<Board>('POST', '/kanban', { name });
  createColumn = (kanbanId: number, name: string) => this.call<Column>('POST', '/column', { kanbanId, name });
  /** Columns of a board with their first cards. */
  columns = (kanbanId: number) =>
    this.call<ColumnWithCards[]>('GET', `/column/kanban/${kanbanId}?showAll=true`);
  columnCards = (columnId: number, cursor = '') =>
    this.call<{ cards: BoardCard[]; nextCursor: string | null }>(
      'GET',
      `/column/${columnId}/cards?showAll=true&cursor=${cursor}`,
    );
  alterCardBoard = (cardId: number, kanbanId: number) =>
    this.call<BoardCard>('PUT', `/card/${cardId}/alterKanban`, { kanbanId });
  cardFilling = async () =>
    (await this.call<{ filling: CardFilling | null }>('GET', '/kanban/filling')).filling;
  observe = (cardId: number, text: string) =>
    this.call<Observation>('POST', '/observation', { cardId, text });
  observations = (cardId: number) => this.call<Observation[]>('GET', `/observation/${cardId}`);
  moveCard = (cardId: number, to: { columnId: number; beforeId?: number | null }) =>
    this.call<BoardCard>('PUT', `/card/${cardId}`, to);
  createSchedule = (body: object) => this.call<Schedule>('POST', '/schedules', body);
  schedule = (id: number) => this.call<Schedule>('GET', `/schedules/${id}`);
  createContactList = (name: string) => this.call<ContactList>('POST', '/contact-lists', { name });
  /** Imports people into a contact list by their numbers, and waits for the end. */
  importToList = async (listId: number, numbers: readonly string[]): Promise<void> => {
    const rows = numbers.map((number) => `Cliente ${number};${number}`);
    const form = new FormData();
    form.append('file', new Blob([['Nome;Número', ...rows].join('\n')]), 'clientes.csv');
    await this.call('POST', `/contact-lists/${listId}/upload`, form);
    for (;;) {
      const path = `/contact-lists/${listId}/import`;
      const { import: current } = await this.call<{ import: ListImport }>('GET', path);
      if (current.state === 'done' && current.added === numbers.length) return;
      if (current.state !== 'reading' && current.state !== 'working')
        throw new Error(`The import ended: ${JSON.stringify(current)}`);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  };
  saveCampaignSettings = (settings: CampaignSettings) =>
    this.call<unknown>('POST', '/campaign-settings', { settings });
  createCampaign = (body: object) => this.call<Campaign>('POST', '/campaigns', body);
  attachToCampaign = (id: number, file: File) => {
    const form = new FormData();
    form.append('file', file);
    return this.call<Campaign>('POST', `/campaigns/${id}/media-upload`, form);
  };
  startCampaign = (id: number) =>
    this.call<Campaign>('POST', `/campaigns/${id}/start`, { ignoreHours: true });
  cancelCampaign = (id: number) => this.call<Campaign>('POST', `/campaigns/${id}/cancel`);
  restartCampaign = (id: number) => this.call<Campaign>('POST', `/campaigns/${id}/restart`);
  campaign = (id: number) => this.call<Campaign>('GET', `/campaigns/${id}`);
  deliveries = (id: number, states: readonly DeliveryState[] = []) =>
    this.paged<Delivery>(
      `/campaigns/${id}/deliveries?limit=500${states.length > 0 ? `&states=${states.join()}` : ''}`,
      'records',
    );
  queues = () => this.call<Queue[]>('GET', '/queue');
  notes = (ticketId: number) =>
    this.call<{ note: string }[]>('GET', `/ticket-notes/list?ticketId=${ticketId}`);

  /** Waits for the ticket of the number's first message, `limitMs` at most. */
  async contactIdOf(number: string, limitMs = GIVE_UP_MS): Promise<number> {
    for (const deadline = Date.now() + limitMs; ;) {
      const [ticket] = await this.ticketsOf(number);
      if (ticket) return ticket.contactId;
      if (Date.now() > deadline) throw new Error(`${number} has no ticket`);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }

  /** Lets each of the people write to the shop. Returns the ids of their contacts, by number. */
  async contactsThatWrite(
    { burst }: Pick<SimulatorClient, 'burst'>,
    shop: string,
    numbers: readonly string[],
  ): Promise<Map<string, number>> {
    const ids = new Map<string, number>();
    await burst(shop, [...numbers], 1);
    await Readable.from(numbers).forEach(
      async (number: string) => void ids.set(number, await this.contactIdOf(number)),
      AT_ONCE,
    );
    return ids;
  }

  async ticketsOf(number: string): Promise<Ticket[]> {
    const path = `/tickets?searchParam=${number}&showAll=true`;
    const { tickets } = await this.call<{ tickets: Ticket[] }>('GET', path);
    return tickets.filter(({ contact }) => contact.number === number);
  }

  async tickets(status: Ticket['status']): Promise<Ticket[]> {
    return this.paged<Ticket>(`/tickets?status=${status}&showAll=true`, 'tickets');
  }

  /** Returns a whole conversation, oldest message first. */
  async messages(ticketId: number): Promise<Message[]> {
    return (await this.paged<Message>(`/messages/${ticketId}?`, 'messages')).reverse();
  }

  private async paged<Row>(path: string, key: string): Promise<Row[]> {
    const rows: Row[] = [];
    let cursor: string | null = null;
    do {
      const page: Record<string, unknown> = await this.call(
        'GET',
        `${path}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
      );
      rows.push(...(page[key] as Row[]));
      cursor = page['nextCursor'] as string | null;
    } while (cursor);
    return rows;
  }

  /**
   * Repeats a call while the server is unavailable, and after a new sign-in if the session has expired. Other
   * rejections are thrown at once.
   */
  private async call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    for (const deadline = Date.now() + GIVE_UP_MS; ;) {
      const { session } = this;
      try {
        return await this.once<Answer>(method, path, body, true);
      } catch (error) {
        if (error instanceof Rejected && (error.isExpired || (this.session !== session && error.isUnknown))) {
          if (this.session === session) await this.renew();
          continue;
        }
        const passing = error instanceof TypeError || (error instanceof Rejected && error.status >= 502);
        if (!passing || Date.now() > deadline) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  private renew(): Promise<void> {
    this.signingIn ??= this.signIn().finally(() => (this.signingIn = null));
    return this.signingIn;
  }

  private async once<Answer>(method: string, path: string, body: unknown, signed: boolean): Promise<Answer> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...(signed ? { authorization: `Bearer ${this.token}` } : {}),
      },
      body: body === undefined || isForm ? body : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok)
      throw new Rejected(response.status, `${method} ${path} answered ${response.status}: ${text}`);
    return (text ? JSON.parse(text) : undefined) as Answer;
  }
}

/** A response that is no success. */
export class Rejected extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }

  get isExpired(): boolean {
    return this.message.includes('ERR_SESSION_EXPIRED');
  }

  /** The session of the call ended, such as by a newer one. */
  get isUnknown(): boolean {
    return this.message.includes('ERR_NOT_AUTHENTICATED');
  }
}
