import { z } from 'zod';

const withEmail = z.object({ email: z.string() });

/** The e-mail typed on the screen one came from; "" without one. What else the location carries is left alone. */
export function typedEmail(locationState: unknown): string {
  const read = withEmail.safeParse(locationState);
  return read.success ? read.data.email : '';
}
