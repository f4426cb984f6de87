/** Accents and case are ignored. */
export interface Words {
  greetings: string;
  /** Forms of address ("moça") and laughter. */
  asides: string;
  wishes: string;
  thanks: string;
  /** Words after thanks ("pela ajuda"). */
  thanksFor: string;
  acknowledgements: string;
  please: string;
  /** Words around an option's number. */
  choosing: string;
  /** Words around the title of an option, an agent or a menu. */
  wanting: string;
  back: string;
  start: string;
  agent: string;
  option: string;
  rating: RatingWords;
  optOut: string;
  optingOut: string;
  yes: string;
  /** Words that agree without asking for anything ("ok"). */
  agreement: string;
  /** Consent to offers that needs no context. */
  yesToOffers: string;
  offers: string;
  no: string;
}

export interface RatingWords {
  dissatisfied: string;
  satisfied: string;
  verySatisfied: string;
  /** Praise and other replies without a valid score. */
  vague: string;
  /** Words that announce a rating ("nota"). */
  lead: string;
  /** Words directly before a number of the scale ("número 3"). */
  number: string;
  around: string;
  between: string;
  /** Words after a number that belong to another scale. */
  otherScale: string;
  /** Praise or agreement; after a number, praise of the service. */
  praise: string;
  praisedService: string;
  complaint: string;
}
