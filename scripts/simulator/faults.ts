/** Faults of one phone or of all. Absent fields mean no fault. */
export interface Faults {
  /** Delay of every response to a client's query, in milliseconds. */
  latencyMs?: number;
  duplicate?: boolean;
  reorder?: boolean;
  /** Code with which the server rejects all messages of the client, such as 463. */
  nack?: number;
  /**
   * Code with which the server rejects messages to people who never wrote to the phone, as for a restricted
   * account.
   */
  nackNewChats?: number;
  /** The client's messages are accepted but never acknowledged. */
  dropAcks?: boolean;
  /** The server neither reads nor sends, and the socket stays open. */
  silent?: boolean;
  /** Customers' messages arrive with a broken ciphertext. Retries are intact. */
  corrupt?: boolean;
  /** HTTP status of downloads of media that customers sent to the phone. For all phones: of any download. */
  mediaStatus?: number;
  /** The phone has lost its media and uploads none again. */
  mediaLost?: boolean;
  /** Delay of such downloads in milliseconds. */
  mediaLatencyMs?: number;
  /** HTTP status of all media uploads. */
  uploadStatus?: number;
  /** Retries are sent only when this ends, as if the author's phone were off. */
  holdRetries?: boolean;
  /** Code with which queries of the new-chat quota fail, as they do for some real accounts. */
  quotaError?: number;
  /** Code with which queries of the lock fail. */
  lockError?: number;
}

/** Current faults. A phone's own take precedence over those of all phones. */
export class FaultSwitches {
  #forAll: Faults = {};
  readonly #byPhone = new Map<string, Faults>();
  #suspendedRetries: { phone: string; work: () => void }[] = [];

  /** Replaces the faults of a phone or, without one, of all. An empty object clears them. */
  set(faults: Faults, phone?: string) {
    if (phone) this.#byPhone.set(phone, faults);
    else {
      this.#forAll = faults;
      if (Object.keys(faults).length === 0) this.#byPhone.clear();
    }
    const suspendedRetries = this.#suspendedRetries;
    this.#suspendedRetries = [];
    for (const { phone: number, work } of suspendedRetries) this.unlessRetriesSuspended(number, work);
  }

  /** Runs the work now, or when the phone's `holdRetries` ends. */
  unlessRetriesSuspended(phone: string, work: () => void) {
    if (this.of(phone).holdRetries) this.#suspendedRetries.push({ phone, work });
    else work();
  }

  of(phone?: string): Faults {
    const own = phone ? this.#byPhone.get(phone) : undefined;
    return own ? { ...this.#forAll, ...own } : this.#forAll;
  }
}
