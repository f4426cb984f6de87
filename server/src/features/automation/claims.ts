import type { Claim, ClaimCandidate } from '#features/messages';

/** Handlers that can claim a message of a contact without an open ticket, by priority. */
const ORDER = ['optOut', 'closeKeyword', 'confirmation', 'rating', 'thanks'] as const;
export type ClaimerName = (typeof ORDER)[number];

/**
 * Claims messages of closed tickets. A claim that changes state stores the messenger id, so that a redelivery gets
 * the same claim.
 */
export type Claimer = (
  companyId: number,
  candidates: readonly ClaimCandidate[],
) => Promise<ReadonlyMap<ClaimCandidate, Omit<Claim, 'by'>>>;

export function createClaims() {
  const claimers = new Map<ClaimerName, Claimer>();
  return {
    register(name: ClaimerName, claimer: Claimer): void {
      claimers.set(name, claimer);
    },
    async claim(
      companyId: number,
      candidates: readonly ClaimCandidate[],
    ): Promise<Map<ClaimCandidate, Claim>> {
      const claims = new Map<ClaimCandidate, Claim>();
      for (const by of ORDER) {
        const left = candidates.filter((candidate) => !claims.has(candidate));
        const claimer = claimers.get(by);
        if (!claimer || left.length === 0) continue;
        for (const [candidate, claim] of await claimer(companyId, left))
          claims.set(candidate, { ...claim, by });
      }
      return claims;
    },
  };
}
