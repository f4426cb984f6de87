/** What goes wrong, for one phone or for all. Absent means it works. */
export interface Faults {
  /** Milliseconds that every answer to a client's query waits. */
  latencyMs?: number;
  /** Customers' messages arrive twice. */
  duplicate?: boolean;
  /** Customers' messages arrive in swapped pairs. */
  reorder?: boolean;
  /** The server refuses what the client sends with this code, such as 463. */
  nack?: number;
  /** The same, but only to people who have never written to the phone, as a restricted account may not. */
  nackNewChats?: number;
  /** What the client sends is taken, but never acknowledged. */
  dropAcks?: boolean;
  /** The server neither hears nor says anything, and the socket stays open. */
  silent?: boolean;
  /** Customers' messages arrive with a broken ciphertext; what is sent again after a retry is whole. */
  corrupt?: boolean;
  /** Downloads of media that customers sent to the phone answer this HTTP status; for all, any download. */
  mediaStatus?: number;
  /** The phone has lost its media and uploads none again. */
  mediaLost?: boolean;
  /** Milliseconds that such a download waits. */
  mediaLatencyMs?: number;
  /** Media uploads answer this HTTP status, whoever uploads. */
  uploadStatus?: number;
  /** What the client could not read is sent again only once this is over, as when the writer's phone is off. */
  holdRetries?: boolean;
  /** Queries of the quota of new chats fail with this code, as they do for some accounts of the real messenger. */
  quotaError?: number;
  /** The same for queries of the lock. */
  lockError?: number;
}

/** The faults in force. A phone's own come before those for all. */
export class FaultSwitches {
  #forAll: Faults = {};
  readonly #byPhone = new Map<string, Faults>();
  #held: { phone: string; work: () => void }[] = [];

  /** Replaces what was set before for that phone, or for all when none is named. No faults clears. */
  set(faults: Faults, phone?: string) {
    if (phone) this.#byPhone.set(phone, faults);
    else {
      this.#forAll = faults;
      if (Object.keys(faults).length === 0) this.#byPhone.clear();
    }
    const held = this.#held;
    this.#held = [];
    for (const { phone: number, work } of held) this.unlessRetriesHeld(number, work);
  }

  /** Does it now, or as soon as that phone's `holdRetries` is over. */
  unlessRetriesHeld(phone: string, work: () => void) {
    if (this.of(phone).holdRetries) this.#held.push({ phone, work });
    else work();
  }

  of(phone?: string): Faults {
    const own = phone ? this.#byPhone.get(phone) : undefined;
    return own ? { ...this.#forAll, ...own } : this.#forAll;
  }
}
