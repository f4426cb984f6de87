export const MAX_NOTE = 10;

export const NPS_TYPES = ['detractors', 'passives', 'promoters'] as const;
export type NpsType = (typeof NPS_TYPES)[number];

const MIN_PASSIVE = 7;
const MIN_PROMOTER = 9;

export function npsTypeOf(note: number): NpsType {
  if (note >= MIN_PROMOTER) return 'promoters';
  return note >= MIN_PASSIVE ? 'passives' : 'detractors';
}

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
 * From -100 to 100, with halves rounded away from zero.
 * @returns null if there are no reviews
 */
export function npsScoreOf({ detractors, passives, promoters }: Record<NpsType, number>): number | null {
  const total = detractors + passives + promoters;
  if (total === 0) return null;
  const score = ((promoters - detractors) * 100) / total;
  return Math.sign(score) * Math.round(Math.abs(score)) + 0;
}

export type NpsBand = 'excellent' | 'veryGood' | 'reasonable' | 'bad';

export function npsBandOf(score: number): NpsBand {
  if (score >= 75) return 'excellent';
  if (score >= 50) return 'veryGood';
  return score >= 0 ? 'reasonable' : 'bad';
}

/** With fewer reviews, their number is displayed next to the score. */
export const FEW_REVIEWS = 30;
