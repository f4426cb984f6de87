/** E-mail of the session that the server ended; prefills this tab's login page. */
const EMAIL_KEY = 'recado.endedEmail';
/** The account that "Salvar Senha" stores (lib/bridge). */
const ACCOUNT_KEY = 'recado.account';

/**
 * Clears this window's local data after the server ended the session, except for the saved account. Drafts stay
 * in IndexedDB, per user.
 */
export function clearLocalState(email: string): void {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
  for (const key of keys) if (key !== null && key !== ACCOUNT_KEY) localStorage.removeItem(key);
  sessionStorage.setItem(EMAIL_KEY, email);
}

/** Empty if the server ended no session in this tab. */
export const endedEmail = (): string => sessionStorage.getItem(EMAIL_KEY) ?? '';
