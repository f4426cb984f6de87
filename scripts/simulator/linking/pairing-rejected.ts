/** The phone could not link the client. `status` is the HTTP status of the control API. */
export class PairingRejected extends Error {
  constructor(
    readonly status: 400 | 410,
    message: string,
  ) {
    super(message);
    this.name = 'PairingRejected';
  }
}
