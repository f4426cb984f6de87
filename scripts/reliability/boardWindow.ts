import { io, type Socket } from 'socket.io-client';
import type { ColumnWithCards } from '@recado/shared/kanban';
import { companyEventName } from '@recado/shared/realtime';
import type { Ticket } from '@recado/shared/tickets';
import {
  appendCards,
  cardOfTicket,
  placeCard,
  removeTicketCard,
  withKnownCards,
} from '../../desktop/src/renderer/data/kanban/board-columns';
import type { AgentClient } from './agentClient';

type Columns = readonly ColumnWithCards[];
type TicketEvent = { action: 'update'; ticket: Ticket } | { action: string; ticketId: number };

/**
 * An administrator's window that shows all cards of a board by the app's rules: tickets' events place cards, a changed
 * board is fetched again and keeps them, and a new connection fetches everything.
 */
export class BoardWindow {
  private columns: Columns = [];
  private readonly socket: Socket;
  private fetching: Promise<void> = Promise.resolve();
  private isGap = true;

  constructor(
    url: string,
    private readonly admin: AgentClient,
    private readonly kanbanId: number,
  ) {
    this.socket = io(url, {
      transports: ['websocket'],
      auth: (give: (data: object) => void) => give({ token: admin.token }),
      reconnectionDelay: 100,
      reconnectionDelayMax: 500,
      forceNew: true,
    });
    // The first event of each connection.
    this.socket.on('positions', () => {
      this.isGap = true;
      this.refetch();
    });
    const { companyId } = admin;
    this.socket.on(companyEventName(companyId, 'ticket'), (event: TicketEvent) => {
      if ('ticket' in event) this.receive(event.ticket);
      else if (event.action !== 'updateUnread') this.columns = removeTicketCard(this.columns, event.ticketId);
    });
    this.socket.on(companyEventName(companyId, 'appMessage'), ({ ticket }: { ticket: Ticket }) =>
      this.receive(ticket),
    );
    this.socket.on(companyEventName(companyId, 'alterKanban'), (event: { kanbanId: number }) => {
      if (event.kanbanId === kanbanId) this.refetch();
    });
  }

  /** Ids of the cards of each column, from top to bottom. */
  get order(): number[][] {
    return orderOf(this.columns);
  }

  close(): void {
    this.socket.disconnect();
  }

  private receive(ticket: Ticket): void {
    const card = cardOfTicket(ticket);
    this.columns =
      card?.kanbanId === this.kanbanId
        ? placeCard(this.columns, card)
        : removeTicketCard(this.columns, ticket.id);
  }

  private refetch(): void {
    this.fetching = this.fetching.then(async () => {
      const fetched = await this.admin.columns(this.kanbanId);
      this.columns = withKnownCards(this.isGap ? undefined : this.columns, fetched);
      this.isGap = false;
      await loadAll(
        this.admin,
        () => this.columns,
        (columns) => (this.columns = columns),
      );
    });
  }
}

/** Returns the ids of a board's cards by column as the server orders them. */
export async function orderOnServer(admin: AgentClient, kanbanId: number): Promise<number[][]> {
  let columns: Columns = await admin.columns(kanbanId);
  await loadAll(
    admin,
    () => columns,
    (next) => (columns = next),
  );
  return orderOf(columns);
}

const orderOf = (columns: Columns) => columns.map(({ cards }) => cards.map(({ id }) => id));

/** Loads the further pages of every column. */
async function loadAll(
  admin: AgentClient,
  get: () => Columns,
  set: (columns: Columns) => void,
): Promise<void> {
  for (;;) {
    const column = get().find(({ nextCursor }) => nextCursor !== null);
    if (!column?.nextCursor) return;
    const page = await admin.columnCards(column.id, column.nextCursor);
    set(appendCards(get(), column.id, page));
  }
}
