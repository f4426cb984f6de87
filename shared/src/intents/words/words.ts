/** The word lists of a language; phrases are separated by commas or lines. Accents and case do not matter. */
export interface Words {
  greetings: string;
  /** Forms of address ("moça") and laughter. */
  asides: string;
  /** Good wishes, which open or end a conversation. */
  wishes: string;
  thanks: string;
  /** Words after thanks that name the reason. */
  thanksFor: string;
  acknowledgements: string;
  please: string;
  /** Words around the number of an option. */
  choosing: string;
  /** More words around the title of an option, an agent or a menu. */
  wanting: string;
  back: string;
  start: string;
  agent: string;
  /** Words before the number of an option. */
  option: string;
  rating: RatingWords;
  optOut: string;
  /** Words that may surround an opt-out word. */
  optingOut: string;
  yes: string;
  no: string;
}

export interface RatingWords {
  /** Labels of the rating scale. */
  dissatisfied: string;
  satisfied: string;
  verySatisfied: string;
  /** Words of satisfaction and scores that are not on the scale. */
  vague: string;
  /** Words before a rating that announce it. */
  lead: string;
  /** Words that may surround an announced rating or a label. */
  around: string;
  /** Words between two numbers. */
  between: string;
  /** Words after a number that mean another scale. */
  otherScale: string;
  /** Words that praise or agree; only after a number they praise the service. */
  praise: string;
  praisedService: string;
  complaint: string;
}
