import { AdminError, promptFor } from './prompt';

const MIN_PASSWORD = 8;

/** Returns the given e-mail and password, or prompts for them. Throws AdminError. */
export async function credentials(given: { email?: string; password?: string }) {
  const email = await promptFor(given.email, 'E-mail');
  const password = await promptFor(given.password, 'Password', true);
  if (password.length < MIN_PASSWORD)
    throw new AdminError(`A password has at least ${MIN_PASSWORD} characters.`);
  return { email, password };
}
