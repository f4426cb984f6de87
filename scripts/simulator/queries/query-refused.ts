/** The server rejects a query with `<error code text/>`. */
export class QueryRefused extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
    this.name = 'QueryRefused';
  }
}
