/** The server rejects a query with `<error code text/>`. */
export class QueryRejected extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
    this.name = 'QueryRejected';
  }
}
