import { networkOf } from '#core/http/networks';
import { type Counted, type Limit, tooMany, type Tries } from './tries';

/** Period of trust in a network after a successful sign-in. */
const KNOWN_MS = 30 * 86_400_000;
const QUARTER_S = 15 * 60;

const BY_ADDRESS: Limit = { name: 'login.address', tries: 300, seconds: QUARTER_S };
const BY_PLACE: Limit = { name: 'login.place', tries: 10, seconds: QUARTER_S };
const BY_ACCOUNT: Limit = { name: 'login.account', tries: 30, seconds: QUARTER_S };

interface LoginTry {
  succeeded(): Promise<void>;
}

/**
 * Limits failed sign-ins per account and network. Trusted networks skip the limit per account, so that attackers
 * cannot lock the owner out.
 */
export function loginLimits(tries: Tries) {
  return {
    /**
     * Counts an attempt before its password is checked.
     * @throws ERR_TOO_MANY_REQUESTS {retryAfterSeconds}
     */
    async count(account: string, from: string): Promise<LoginTry> {
      const network = networkOf(from);
      const address: Counted = { limit: BY_ADDRESS, of: network };
      const place: Counted = { limit: BY_PLACE, of: `${account}|${network}` };
      // First, so that a network at its limit does not fill the database with invented accounts.
      const { consumed, spent } = await tries.count([address, place, { limit: BY_ACCOUNT, of: account }]);
      if (spent && !(spent.counted.limit === BY_ACCOUNT && (await tries.isKnown(place)))) {
        await tries.giveBack(consumed);
        throw tooMany(spent.endsAt);
      }
      return {
        succeeded: async () => {
          await Promise.all([
            tries.setKnown(place, KNOWN_MS),
            tries.giveBack(consumed.filter((counted) => counted !== place)),
          ]);
        },
      };
    },
  };
}
