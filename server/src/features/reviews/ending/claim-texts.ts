import type { Language } from '@recado/shared/contract';
import { type Claim, type ClaimCandidate, typedText } from '#features/messages';
import type { ReviewsDeps } from '../reviews.deps';

export type Claims = Map<ClaimCandidate, Omit<Claim, 'by'>>;

/** Claims texts and captions in order of arrival. */
export async function claimTexts(
  { languageOf }: ReviewsDeps,
  companyId: number,
  candidates: readonly ClaimCandidate[],
  claimOf: (
    candidate: ClaimCandidate,
    text: string,
    language: Language,
  ) => Promise<Omit<Claim, 'by'> | undefined>,
): Promise<Claims> {
  const claims: Claims = new Map();
  const language = await languageOf(companyId);
  for (const candidate of candidates) {
    const { kind, body } = candidate.message;
    const text = typedText({ mediaType: kind, body });
    const claim = text === '' ? undefined : await claimOf(candidate, text, language);
    if (claim) claims.set(candidate, claim);
  }
  return claims;
}
