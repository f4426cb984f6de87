/** The caller of the control API asked for something that cannot be: answered with 400 and these words. */
export class BadRequest extends Error {
  readonly status = 400;

  constructor(message: string) {
    super(message);
    this.name = 'BadRequest';
  }
}
