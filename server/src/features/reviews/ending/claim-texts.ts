import type { Language } from '@recado/shared/companies';
import type { Claim, ClaimCandidate } from '../../messages';
import type { ReviewsDeps } from '../reviews.deps';

export type Claims = Map<ClaimCandidate, Omit<Claim, 'by'>>;

/** Claims in order of arrival; never claims media. */
export async function claimTexts(
  { languageOf }: Pick<ReviewsDeps, 'languageOf'>,
  companyId: number,
  candidates: readonly ClaimCandidate[],
  claimOf: (candidate: ClaimCandidate, language: Language) => Promise<Omit<Claim, 'by'> | undefined>,
): Promise<Claims> {
  const claims: Claims = new Map();
  const language = await languageOf(companyId);
  for (const candidate of candidates) {
    const claim = candidate.message.kind === 'text' ? await claimOf(candidate, language) : undefined;
    if (claim) claims.set(candidate, claim);
  }
  return claims;
}
