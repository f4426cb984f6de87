import rows from './reviews.json';

/** Feedback of a customer of the past weeks: a rating at once, a note `after` so many minutes. Some customers gave none. */
export interface Feedback {
  number: string;
  rating?: number;
  note?: number;
  comment?: string;
  after?: number;
}

export const FEEDBACK: readonly Feedback[] = rows;
