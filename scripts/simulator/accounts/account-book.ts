import { jidDecode } from '@whiskeysockets/baileys';
import type { OnChange, SavedAccount } from './account';
import { Account } from './account';
import { ninthDigitTwin } from './numbers';

const PLAUSIBLE_NUMBER = /^[1-9]\d{7,14}$/;

/** All accounts of the simulator. An unknown number exists, too: its account is created at first use. */
export class AccountBook {
  readonly #byNumber = new Map<string, Account>();
  readonly #byLid = new Map<string, Account>();

  constructor(private readonly changed: OnChange) {}

  all(): Iterable<Account> {
    return this.#byNumber.values();
  }

  find(number: string) {
    return this.#byNumber.get(number);
  }

  of(number: string) {
    const known = this.#byNumber.get(number);
    if (known) return known;
    const account = this.restore({ number });
    account.touch();
    return account;
  }

  restore(saved: Partial<SavedAccount> & { number: string }) {
    const account = new Account(saved, this.changed);
    this.#byNumber.set(account.number, account);
    this.#byLid.set(account.lid, account);
    return account;
  }

  /** Returns false if another number has that LID. */
  changeLid(account: Account, lid: string) {
    const owner = this.#byLid.get(lid);
    if (owner) return owner === account;
    this.#byLid.delete(account.lid);
    account.lid = lid;
    this.#byLid.set(lid, account);
    return true;
  }

  /** Returns the account with a username; with a wrong PIN, only if the account needs none. */
  byUsername(username: string, pin: string | undefined) {
    for (const account of this.#byNumber.values())
      if (account.registered && account.username === username.toLowerCase())
        return account.usernamePin === undefined || account.usernamePin === pin ? account : undefined;
    return undefined;
  }

  /** Returns the account of an address with or without a device; undefined for an unknown LID. */
  byJid(jid: string | undefined) {
    const parts = jidDecode(jid);
    if (!parts) return undefined;
    if (parts.server === 'lid') return this.#byLid.get(parts.user);
    if (parts.server !== 's.whatsapp.net' || !PLAUSIBLE_NUMBER.test(parts.user)) return undefined;
    return this.of(parts.user);
  }

  /**
   * Returns the account of a number like WhatsApp: a Brazilian mobile number is found with or without its
   * ninth digit. Undefined if the number is not on WhatsApp.
   */
  lookUp(number: string) {
    if (!PLAUSIBLE_NUMBER.test(number)) return undefined;
    const exact = this.#byNumber.get(number);
    if (exact?.registered) return exact;
    const twin = this.#byNumber.get(ninthDigitTwin(number) ?? '');
    if (twin?.registered) return twin;
    return exact || twin ? undefined : this.of(number);
  }
}
