import { io, type Socket } from 'socket.io-client';
import type { Session } from '@recado/shared/auth';
import type { PayloadOf } from '@recado/shared/contract';
import type { appMessageEvent, Message } from '@recado/shared/messages';
import { companyEventName } from '@recado/shared/realtime';
import type { Ticket, ticketEvent } from '@recado/shared/tickets';
import { COUNTS_EVERY_MS, MAX_PAUSE_MS, PAUSE_PER_REQUEST } from './behaviour';
import type { CallKind, Recorder } from './recorder';

/** Rejections that agents resolve: a colleague was faster, or the customer wrote. */
const CONFLICTS = ['ERR_TICKET_STATUS', 'ERR_TICKET_TAKEN', 'ERR_TICKET_CHANGED', 'ERR_NEWER_MESSAGE'];
/** The app reports at this interval that its user is active. */
const USER_STATUS_MS = 300_000;

type MessageEvent = PayloadOf<typeof appMessageEvent>;
type TicketEvent = PayloadOf<typeof ticketEvent>;

export interface WindowOptions {
  url: string;
  email: string;
  password: string;
  recorder: Recorder;
  /** Above 1, everything happens so many times faster. */
  pace: number;
  /** Called for a customer's message. */
  onMessage: (event: MessageEvent) => void;
}

/** The calls and events of one agent's app, as `desktop/src/renderer` makes and handles them. */
export class AgentWindow {
  private session: Session | null = null;
  private socket: Socket | null = null;
  private userStatus: NodeJS.Timeout | undefined;
  private recount: NodeJS.Timeout | undefined;
  private mustRecount = false;
  private isRecounting = false;
  /** False while a step is prepared, in which many tickets change at once. */
  followsCounts = false;
  /** State of each ticket that decides in which tab it counts. */
  private readonly known = new Map<number, string>();
  private isClosing = false;
  /** Times when the server reported missed events. */
  gaps = -1;

  constructor(private readonly options: WindowOptions) {}

  get user(): Session['user'] {
    if (!this.session) throw new Error('not signed in');
    return this.session.user;
  }

  /** Signs in, opens the socket and loads what the app shows first. */
  async open(): Promise<void> {
    const { email, password } = this.options;
    const session = await this.call<Session>('start', 'POST', '/auth/login', {
      ...{ email, password, client: 'desktop' },
    });
    if (!session) throw new Error(`${email} could not sign in`);
    this.session = session;
    await this.connect();
    for (const path of ['/queue', '/tags', '/quick-messages/list', '/whatsapp?session=0'])
      await this.call('start', 'GET', path);
    for (const status of ['open', 'pending'] as const) await this.list(status);
  }

  close(): void {
    this.isClosing = true;
    clearInterval(this.userStatus);
    clearTimeout(this.recount);
    this.socket?.disconnect();
  }

  /** Opens a list: the request of its page and of the counts. */
  async list(status: 'open' | 'pending' | 'closed'): Promise<void> {
    const showAll = status === 'pending';
    const page = await this.call<{ tickets: Ticket[] }>(
      ...(['list', 'GET', `/tickets?status=${status}&showAll=${showAll}`] as const),
    );
    for (const ticket of page?.tickets ?? []) this.known.set(ticket.id, tabOf(ticket));
    await this.counts();
  }

  /** The app requests conversations and messages at once. */
  async search(text: string): Promise<void> {
    const path = `/tickets?searchParam=${encodeURIComponent(text)}&showAll=true`;
    await Promise.all([
      this.call('search', 'GET', `${path}&searchIn=contacts`),
      this.call('search', 'GET', `${path}&searchIn=messages`),
    ]);
  }

  /** Opens a conversation. Returns the id of its last message. */
  async openConversation(ticketId: number): Promise<string | undefined> {
    this.socket?.emit('joinChatBox', { ticketId });
    const page = await this.call<{ messages: Message[] }>('conversation', 'GET', `/messages/${ticketId}`);
    return page?.messages[0]?.id;
  }

  leaveConversation(ticketId: number): void {
    this.socket?.emit('leaveChatBox', { ticketId });
  }

  read = (ticketId: number, lastMessageId: string) =>
    this.call('change', 'POST', `/tickets/${ticketId}/read`, { lastMessageId });

  typing = (ticketId: number, state: 'composing' | 'paused') =>
    this.call('typing', 'POST', `/messages/${ticketId}/typing`, { state });

  send = (ticketId: number, body: string, clientId: string) =>
    this.call<Message>('send', 'POST', `/messages/${ticketId}`, { body, fromMe: true, read: 1, clientId });

  /** Accepts, transfers or resolves. Returns undefined if it was rejected. */
  updateTicket = (ticketId: number, change: object) =>
    this.call<Ticket>('change', 'PUT', `/tickets/${ticketId}`, change);

  private counts = () => this.call('counts', 'GET', '/tickets/counts?showAll=false');

  private async connect(): Promise<void> {
    const { url, recorder, onMessage } = this.options;
    const { companyId } = this.user;
    const socket = io(url, {
      ...{ transports: ['websocket'], auth: { token: this.session?.token }, forceNew: true },
    });
    this.socket = socket;
    socket.on('positions', () => (this.gaps += 1));
    socket.on('disconnect', (reason) => {
      if (!this.isClosing) recorder.failed(`socket: ${reason}`);
    });
    socket.on(companyEventName(companyId, 'ticket'), (event: TicketEvent) => {
      if (event.action === 'update') this.learn(event.ticket);
      else if (event.action !== 'updateUnread') this.scheduleRecount();
    });
    socket.on(companyEventName(companyId, 'appMessage'), (event: MessageEvent) => {
      this.learn(event.ticket);
      if (event.action === 'create' && !event.message.fromMe) onMessage(event);
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', () => resolve());
      socket.once('connect_error', reject);
    });
    this.userStatus = setInterval(() => socket.emit('userStatus'), USER_STATUS_MS);
  }

  /** Requests the counts anew if a ticket appears or changes its tab, user or queue. */
  private learn(ticket: Ticket): void {
    const tab = tabOf(ticket);
    if (this.known.get(ticket.id) === tab) return;
    this.known.set(ticket.id, tab);
    this.scheduleRecount();
  }

  /** As `throttled` of the app: at once, then after a pause that grows with the time of the request; the last change is never lost. */
  private scheduleRecount(): void {
    if (!this.followsCounts) return;
    this.mustRecount = true;
    if (this.isRecounting || this.recount) return;
    void this.recountNow();
  }

  private async recountNow(): Promise<void> {
    this.mustRecount = false;
    this.isRecounting = true;
    const started = performance.now();
    await this.counts();
    this.isRecounting = false;
    if (this.isClosing) return;
    const duration = performance.now() - started;
    const least = COUNTS_EVERY_MS / this.options.pace - duration;
    this.recount = setTimeout(
      () => {
        this.recount = undefined;
        if (this.mustRecount) this.scheduleRecount();
      },
      Math.max(least, Math.min(duration * PAUSE_PER_REQUEST, MAX_PAUSE_MS)),
    );
  }

  /** Returns undefined if the call failed, which the recorder counts. */
  private async call<Response>(
    kind: CallKind,
    method: string,
    path: string,
    body?: object,
  ): Promise<Response | undefined> {
    const end = this.options.recorder.call(kind);
    try {
      const response = await fetch(`${this.options.url}${path}`, {
        method,
        headers: {
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(this.session ? { authorization: `Bearer ${this.session.token}` } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await response.text();
      if (response.ok) {
        end({});
        return (text ? JSON.parse(text) : undefined) as Response;
      }
      const route = path.replace(/\d+/g, ':id').replace(/\?.*/, '');
      end({
        error: `${method} ${route} ${response.status} ${text.slice(0, 80)}`,
        isConflict: CONFLICTS.some((code) => text.includes(code)),
      });
    } catch (error) {
      // The agent sees an error and continues; the step fails its gate.
      end({ error: `${method}: ${error instanceof Error ? error.message : String(error)}` });
    }
    return undefined;
  }
}

const tabOf = ({ status, userId, queueId }: Ticket) => `${status} ${userId} ${queueId}`;
