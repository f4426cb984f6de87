import { BoundedCache } from '../../core/cache';
import { consume, limiter, MINUTE_S, networkOf, refuseSpent } from './limiter';

/** Where an account was signed in to lately is remembered this long, for this many of them. */
const KNOWN_MS = 30 * 86_400_000;
const KNOWN_PLACES = 20_000;

/**
 * How often signing in may fail: strictly for one account from one address, less so for the account from
 * anywhere, and generously for an address, because an office behind one signs in at 08:00. A success gives
 * back what it took. Who guesses an account from many addresses does not keep its owner out: where the owner signed in
 * before, only what went wrong there counts, and nowhere longer than a quarter of an hour.
 */
export function loginLimits() {
  const byAddress = limiter(300, 15 * MINUTE_S);
  const byPlace = limiter(10, 15 * MINUTE_S);
  const byAccount = limiter(30, 15 * MINUTE_S);
  const known = new BoundedCache<string, true>(KNOWN_PLACES, KNOWN_MS);
  const placeOf = (account: string, address: string): string => `${account}|${address}`;
  return {
    /** Counts a try before it is made. Throws ERR_TOO_MANY_REQUESTS with details.retryAfterSeconds. */
    async count(account: string, from: string): Promise<void> {
      const address = networkOf(from);
      const place = placeOf(account, address);
      // Asked first: an address that has had enough must not fill the memory with names it makes up.
      await refuseSpent(byAddress, address);
      await consume(byPlace, place);
      if (!known.get(place)) await consume(byAccount, account);
      await consume(byAddress, address);
    },

    /** The try was somebody who knew the password. */
    async succeeded(account: string, from: string): Promise<void> {
      const address = networkOf(from);
      const place = placeOf(account, address);
      await byPlace.delete(place);
      if (!known.get(place)) await byAccount.reward(account);
      known.set(place, true);
      await byAddress.reward(address);
    },
  };
}

/** How often continuing a session may fail from one address. */
export function refreshLimits() {
  const failures = limiter(300, 15 * MINUTE_S);
  return {
    count: (address: string): Promise<void> => consume(failures, networkOf(address)),
    succeeded: async (address: string): Promise<void> => {
      await failures.reward(networkOf(address));
    },
  };
}
