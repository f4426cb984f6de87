/** E-mail of the session that the server ended, for the field of this tab's login page. */
const EMAIL_KEY = 'recado.endedEmail';
/** The account that "Salvar Senha" remembers (lib/bridge). */
const ACCOUNT_KEY = 'recado.account';

/**
 * Clears what this window stored locally for a session that the server ended, but for the account to sign in with. Drafts are
 * stored per user in IndexedDB and return with that user.
 */
export function clearLocalState(email: string): void {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
  for (const key of keys) if (key !== null && key !== ACCOUNT_KEY) localStorage.removeItem(key);
  sessionStorage.setItem(EMAIL_KEY, email);
}

/** Returns the e-mail of the session that the server ended in this tab; empty where none was. */
export const endedEmail = (): string => sessionStorage.getItem(EMAIL_KEY) ?? '';
