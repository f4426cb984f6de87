import { networkOf } from './networks';
import { tooMany, type Counted, type Limit, type Tries } from './tries';

/** Where an account was signed in to lately is remembered this long. */
const KNOWN_MS = 30 * 86_400_000;
const QUARTER_S = 15 * 60;

const BY_ADDRESS: Limit = { name: 'login.address', tries: 300, seconds: QUARTER_S };
const BY_PLACE: Limit = { name: 'login.place', tries: 10, seconds: QUARTER_S };
const BY_ACCOUNT: Limit = { name: 'login.account', tries: 30, seconds: QUARTER_S };

/** A try that was counted. */
interface LoginTry {
  /** It was somebody who knew the password. */
  succeeded(): Promise<void>;
}

/**
 * How often signing in may fail: strictly for one account from one address, less so for the account from
 * anywhere, and generously for an address, because an office behind one signs in at 08:00. A success gives
 * back what it took. Who guesses an account from many addresses does not keep its owner out: where the owner signed in
 * before, only what went wrong there counts, and nowhere longer than a quarter of an hour. One write before the password
 * is looked at; what a success gives back need not be waited for.
 */
export function loginLimits(tries: Tries) {
  return {
    /** Counts a try before it is made. Throws ERR_TOO_MANY_REQUESTS with details.retryAfterSeconds. */
    async count(account: string, from: string): Promise<LoginTry> {
      const network = networkOf(from);
      const address: Counted = { limit: BY_ADDRESS, of: network };
      const place: Counted = { limit: BY_PLACE, of: `${account}|${network}` };
      // The address first: one that has had enough must not fill the database with names it makes up.
      const { taken, spent } = await tries.count([address, place, { limit: BY_ACCOUNT, of: account }]);
      if (spent && !(spent.counted.limit === BY_ACCOUNT && (await tries.isKnown(place)))) {
        await tries.giveBack(taken);
        throw tooMany(spent.endsAt);
      }
      return {
        succeeded: async () => {
          await Promise.all([
            tries.setKnown(place, KNOWN_MS),
            tries.giveBack(taken.filter((counted) => counted !== place)),
          ]);
        },
      };
    },
  };
}
