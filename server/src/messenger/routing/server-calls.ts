/** How servers on one database ask each other. Plain JSON there and back. */
export interface ServerCalls {
  /**
   * What that server's `answer` makes of the question. Rejects when it does not answer in time, and with the message
   * of what its handler threw.
   */
  ask(server: string, question: unknown, withinMs: number): Promise<unknown>;
  /** Answers what others ask this server, under the name they know it by. */
  answer(server: string, handler: (question: unknown) => Promise<unknown>): void;
}
