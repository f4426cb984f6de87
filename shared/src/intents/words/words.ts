/** The word lists of a language; phrases are separated by commas or lines. Accents and case do not matter. */
export interface Words {
  greetings: string;
  /** Forms of address and laughter. */
  asides: string;
  /** Good wishes, which open or end a conversation. */
  wishes: string;
  thanks: string;
  /** Words that follow thanks: for what. */
  thanksFor: string;
  acknowledgements: string;
  please: string;
  /** Words around the number of an option. */
  choosing: string;
  /** Further words around the title of an option, an agent or a menu. */
  wanting: string;
  back: string;
  start: string;
  agent: string;
  /** Words that announce the number of an option. */
  option: string;
  rating: RatingWords;
  optOut: string;
  /** Words around an opt-out word. */
  optingOut: string;
  yes: string;
  no: string;
}

export interface RatingWords {
  /** Labels of the scale. */
  dissatisfied: string;
  satisfied: string;
  verySatisfied: string;
  /** Satisfaction and scores that are none of the scale. */
  vague: string;
  /** Words that announce a rating. */
  lead: string;
  /** Words around an announced rating or a label. */
  around: string;
  /** Words between several numbers. */
  between: string;
  /** Words after a number that put it on another scale. */
  otherScale: string;
  /** Praise that also agrees to something; only after a number it praises the service. */
  praise: string;
  praisedService: string;
  complaint: string;
}
