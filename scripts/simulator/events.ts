/** What happens in the simulator, as `GET /events` tells it. */
export interface SimulatorEvent {
  type:
    | 'phone.linked'
    | 'phone.connected'
    | 'phone.disconnected'
    | 'phone.unlinked'
    | 'account.changed'
    | 'message.sent'
    | 'message.received'
    | 'message.changed'
    | 'message.failed'
    | 'message.delivered'
    | 'message.read'
    | 'presence.changed'
    | 'group.changed'
    | 'call.rejected'
    | 'client.failed';
  /** The account whose phone shows it. */
  number?: string;
  /** The other side of the chat. */
  with?: string;
  [detail: string]: unknown;
}

type Listener = (event: SimulatorEvent) => void;

/** Passes events to whoever listens; with nobody listening, telling one costs a function call. */
export class EventFeed {
  readonly #listeners = new Set<Listener>();

  get isHeard() {
    return this.#listeners.size > 0;
  }

  /** Answers the function that stops listening. */
  listen(listener: Listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(event: SimulatorEvent) {
    for (const listener of this.#listeners) listener(event);
  }
}
