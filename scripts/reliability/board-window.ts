import { io, type Socket } from 'socket.io-client';
import type { BoardCard, ColumnWithCards } from '@recado/shared/kanban';
import { companyEventName, type CompanyEventPayload } from '@recado/shared/realtime';
import type { Ticket } from '@recado/shared/tickets';
import {
  afterTicketEvent,
  appendCards,
  withKnownCards,
} from '../../desktop/src/renderer/data/kanban/board-columns';
import { eventLog } from '../../desktop/src/renderer/data/tickets/event-log';
import type { AgentClient } from './agent-client';

type Columns = readonly ColumnWithCards[];
type TicketEvent = CompanyEventPayload<'ticket'>;

/**
 * An administrator's window that shows all cards of a board by the app's rules: tickets' events place cards, a changed
 * board is fetched again and keeps them, and a new connection fetches everything.
 */
export class BoardWindow {
  private columns: Columns = [];
  private readonly events = eventLog<TicketEvent>();
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
    this.socket.on(companyEventName(companyId, 'ticket'), (event: TicketEvent) => this.receive(event));
    this.socket.on(companyEventName(companyId, 'appMessage'), ({ ticket }: { ticket: Ticket }) =>
      this.receive({ action: 'update', ticket }),
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

  private receive(event: TicketEvent): void {
    this.events.log(event);
    this.columns = this.after(this.columns, [event]);
  }

  private after(columns: Columns, events: readonly TicketEvent[]): Columns {
    const shows = ({ kanbanId }: BoardCard) => kanbanId === this.kanbanId;
    return events.reduce((changed, event) => afterTicketEvent(changed, event, shows), columns);
  }

  private refetch(): void {
    this.fetching = this.fetching.then(async () => {
      const later = this.events.watch();
      const fetched = await this.admin.columns(this.kanbanId);
      this.columns = this.after(withKnownCards(this.isGap ? undefined : this.columns, fetched), later());
      this.isGap = false;
      await loadAll(
        this.admin,
        () => this.columns,
        (columns, laterThanPage) => (this.columns = this.after(columns, laterThanPage)),
        () => this.events.watch(),
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

/** Loads the further pages of every column. `watch` starts to log the events that a page may lack. */
async function loadAll(
  admin: AgentClient,
  get: () => Columns,
  set: (columns: Columns, later: readonly TicketEvent[]) => void,
  watch: () => () => readonly TicketEvent[] = () => () => [],
): Promise<void> {
  for (;;) {
    const column = get().find(({ nextCursor }) => nextCursor !== null);
    if (!column?.nextCursor) return;
    const later = watch();
    const page = await admin.columnCards(column.id, column.nextCursor);
    set(appendCards(get(), column.id, page), later());
  }
}
