/** Word lists of a language. Commas or lines separate phrases; accents and case are ignored. */
export interface Words {
  greetings: string;
  /** Forms of address ("moça") and laughter. */
  asides: string;
  wishes: string;
  thanks: string;
  /** Words after thanks that name the reason ("pela ajuda"). */
  thanksFor: string;
  acknowledgements: string;
  please: string;
  /** Words that may surround the number of an option. */
  choosing: string;
  /** Words that may surround the title of an option, an agent or a menu. */
  wanting: string;
  back: string;
  start: string;
  agent: string;
  option: string;
  rating: RatingWords;
  optOut: string;
  optingOut: string;
  yes: string;
  no: string;
}

export interface RatingWords {
  dissatisfied: string;
  satisfied: string;
  verySatisfied: string;
  /** Praise, and expressions for scores outside the scale. */
  vague: string;
  /** Words before a rating that announce it ("nota"). */
  lead: string;
  around: string;
  between: string;
  /** Words after a number that belong to another scale. */
  otherScale: string;
  /** Words of praise or agreement. After a number, they praise the service. */
  praise: string;
  praisedService: string;
  complaint: string;
}
