import { jidDecode } from '@whiskeysockets/baileys';
import type { OnChange, SavedAccount } from './account';
import { Account } from './account';
import { ninthDigitTwin } from './numbers';

const PLAUSIBLE_NUMBER = /^[1-9]\d{7,14}$/;

/** Every account the simulator knows. Numbers nobody mentioned exist too: they are created when first met. */
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

  /** The account with that number, created when there is none. */
  of(number: string) {
    const known = this.#byNumber.get(number);
    if (known) return known;
    const account = this.restore({ number });
    account.touch();
    return account;
  }

  /** Puts an account in the book as it was saved. */
  restore(saved: Partial<SavedAccount> & { number: string }) {
    const account = new Account(saved, this.changed);
    this.#byNumber.set(account.number, account);
    this.#byLid.set(account.lid, account);
    return account;
  }

  /** Answers false when another number has that LID. */
  changeLid(account: Account, lid: string) {
    const owner = this.#byLid.get(lid);
    if (owner) return owner === account;
    this.#byLid.delete(account.lid);
    account.lid = lid;
    this.#byLid.set(lid, account);
    return true;
  }

  /** Whose address this is, with or without a device in it; undefined for a LID nobody has. */
  byJid(jid: string | undefined) {
    const parts = jidDecode(jid);
    if (!parts) return undefined;
    if (parts.server === 'lid') return this.#byLid.get(parts.user);
    if (parts.server !== 's.whatsapp.net' || !PLAUSIBLE_NUMBER.test(parts.user)) return undefined;
    return this.of(parts.user);
  }

  /**
   * Who has a number, the way the messenger answers it: a Brazilian mobile is found with or without its ninth digit,
   * under the form it registered with. Undefined when the number is not on the messenger.
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
