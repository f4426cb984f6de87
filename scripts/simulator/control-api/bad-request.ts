/** Invalid request to the control API: 400 with this message. */
export class BadRequest extends Error {
  readonly status = 400;

  constructor(message: string) {
    super(message);
    this.name = 'BadRequest';
  }
}
