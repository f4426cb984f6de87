export const MAX_NOTE = 10;

/** Classes of a 0–10 note, from the lowest. */
export const NPS_TYPES = ['detractors', 'passives', 'promoters'] as const;
export type NpsType = (typeof NPS_TYPES)[number];

const MIN_PASSIVE = 7;
const MIN_PROMOTER = 9;

/** Returns the class of a note: 0–6, 7–8 or 9–10. */
export function npsTypeOf(note: number): NpsType {
  if (note >= MIN_PROMOTER) return 'promoters';
  return note >= MIN_PASSIVE ? 'passives' : 'detractors';
}

/** Returns the notes of a class, both included. */
export function notesOf(type: NpsType): { from: number; to: number } {
  switch (type) {
    case 'detractors':
      return { from: 0, to: MIN_PASSIVE - 1 };
    case 'passives':
      return { from: MIN_PASSIVE, to: MIN_PROMOTER - 1 };
    case 'promoters':
      return { from: MIN_PROMOTER, to: MAX_NOTE };
  }
}

/**
 * Returns the Net Promoter Score, -100 to 100, rounded half away from zero.
 * @returns null without reviews
 */
export function npsScoreOf({ detractors, passives, promoters }: Record<NpsType, number>): number | null {
  const total = detractors + passives + promoters;
  if (total === 0) return null;
  const score = ((promoters - detractors) * 100) / total;
  return Math.sign(score) * Math.round(Math.abs(score)) + 0;
}

export type NpsBand = 'excellent' | 'veryGood' | 'reasonable' | 'bad';

/** Returns the band of a rounded score. */
export function npsBandOf(score: number): NpsBand {
  if (score >= 75) return 'excellent';
  if (score >= 50) return 'veryGood';
  return score >= 0 ? 'reasonable' : 'bad';
}

/** A smaller number of reviews is shown next to the score, which means little then. */
export const FEW_REVIEWS = 30;
