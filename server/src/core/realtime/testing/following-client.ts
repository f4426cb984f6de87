import { io, type Socket } from 'socket.io-client';
import type { EventPosition } from '@recado/shared/contract';
import { listMessages, type Message } from '@recado/shared/messages';
import { PositionTracker } from '@recado/shared/realtime';
import { listTicketChanges, type Ticket } from '@recado/shared/tickets';
import type { Bearer, testClient } from '#testing/client';

interface Known {
  ticket: Ticket;
  messages: Map<string, Message>;
}

/**
 * A client like the app: it follows events, and fetches changes if the tracker detects a gap. Survives
 * restarts of the server.
 */
export class FollowingClient {
  readonly known = new Map<number, Known>();
  /** How often each message id was received as new. */
  readonly fresh = new Map<string, number>();
  catchUps = 0;
  private readonly tracker = new PositionTracker();
  private socket: Socket | undefined;
  private work: Promise<void> = Promise.resolve();
  private call: ReturnType<typeof testClient> | undefined;

  /** @param since - time up to which the window has fetched its data */
  constructor(
    private readonly as: Bearer,
    private since: string,
  ) {}

  open(url: string, call: ReturnType<typeof testClient>): void {
    this.call = call;
    this.socket = io(url, {
      transports: ['websocket'],
      auth: { token: this.as.token },
      reconnectionDelay: 5,
      reconnectionDelayMax: 20,
      forceNew: true,
    });
    this.socket.on('positions', (positions: EventPosition[]) => {
      if (this.tracker.begin(positions) === 'gap') this.catchUp();
    });
    this.socket.onAny((name: string, payload: unknown, position?: EventPosition) => {
      const verdict = position && this.tracker.feed(position);
      if (verdict === 'duplicate') return;
      if (name.endsWith('-appMessage')) this.hear(payload as { message: Message; ticket: Ticket });
      if (verdict === 'gap') this.catchUp();
    });
  }

  /** Interrupts the network briefly; the client reconnects. */
  cut(): void {
    this.socket?.io.engine?.close();
  }

  close(): void {
    this.socket?.disconnect();
  }

  get connected(): boolean {
    return this.socket?.connected ?? false;
  }

  messages(): string[] {
    return [...this.known.values()].flatMap(({ messages }) => [...messages.keys()]).sort();
  }

  private hear({ message, ticket }: { message: Message; ticket: Ticket }): void {
    if (this.updateKnown(ticket).messages.has(message.id)) return;
    this.updateKnown(ticket).messages.set(message.id, message);
    this.fresh.set(message.id, (this.fresh.get(message.id) ?? 0) + 1);
  }

  private updateKnown(ticket: Ticket): Known {
    const known = this.known.get(ticket.id) ?? { ticket, messages: new Map<string, Message>() };
    if (ticket.updatedAt >= known.ticket.updatedAt) known.ticket = ticket;
    if (ticket.updatedAt > this.since) this.since = ticket.updatedAt;
    this.known.set(ticket.id, known);
    return known;
  }

  private catchUp(): void {
    this.catchUps += 1;
    const { since } = this;
    // Serial. If a lost connection fails a fetch, the next catch-up repeats it.
    this.work = this.work.then(() => this.fetchChanges(since)).catch(() => undefined);
  }

  private async fetchChanges(since: string): Promise<void> {
    for (let cursor: string | undefined; ;) {
      const { body } = await this.request(listTicketChanges, { query: { since, cursor } });
      for (const ticket of body.tickets) await this.fetchMessages(this.updateKnown(ticket));
      if (!body.nextCursor) return;
      cursor = body.nextCursor;
    }
  }

  private async fetchMessages({ ticket, messages }: Known): Promise<void> {
    const after = [...messages.keys()].sort().at(-1);
    for (let cursor: string | undefined; ;) {
      const input = { params: { ticketId: ticket.id }, query: { after, cursor } };
      const { body } = await this.request(listMessages, input);
      for (const message of body.messages) messages.set(message.id, message);
      if (!body.nextCursor) return;
      cursor = body.nextCursor;
    }
  }

  private readonly request: ReturnType<typeof testClient> = async (endpoint, input) => {
    if (!this.call) throw new Error('The window is closed.');
    const response = await this.call(endpoint, input, this.as);
    if (response.status !== 200) throw new Error(`${endpoint.id}: ${response.status}`);
    return response;
  };
}
