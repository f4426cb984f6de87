export interface SimulatorEvent {
  type:
    | 'phone.linked'
    | 'phone.connected'
    | 'phone.disconnected'
    /** A client logged in while another one of the same device was connected. */
    | 'phone.replaced'
    /** The client received what waited for it. */
    | 'phone.activated'
    /** A replaced client sent a stanza. */
    | 'phone.late'
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
  with?: string;
  [detail: string]: unknown;
}

type Listener = (event: SimulatorEvent) => void;

/** Passes events to listeners. Without listeners, an event costs only a function call. */
export class EventFeed {
  readonly #listeners = new Set<Listener>();

  get isHeard() {
    return this.#listeners.size > 0;
  }

  /** Returns the function that stops listening. */
  listen(listener: Listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  publish(event: SimulatorEvent) {
    for (const listener of this.#listeners) listener(event);
  }
}
