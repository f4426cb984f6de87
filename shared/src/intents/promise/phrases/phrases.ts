/** Roles of the phrases around a promise. Accents and case are ignored. */
export interface Phrases {
  /** Promises in one word or phrase ("ligo", "entraremos em contato"). */
  promise: string;
  /** Also nouns or other verbs; promises only after a pronoun ("te passo"). */
  weakPromise: string;
  /** Like `weakPromise`, and promises at the start of a clause ("envio até sexta"). */
  startPromise: string;
  /** Begin a promise that an infinitive ends ("vou … ligar"). */
  auxiliary: string;
  /** Like `auxiliary`, at the start of a clause only ("will call you"). */
  startAuxiliary: string;
  infinitive: string;
  /** Begin a promise that a gerund ends ("estarei … enviando"). */
  progressive: string;
  gerund: string;
  /** Begin a promise that a verb in the third person ends ("a gente … liga"). */
  subject: string;
  thirdPerson: string;
  pronoun: string;
  /** Words that may surround a time or be part of a promise. */
  filler: string;
  /** Words that take back the promise of their clause ("não", "talvez"). */
  denial: string;
  condition: string;
  /** Open a clause about an event ("quando"). */
  event: string;
  /** Open a clause about something else ("que"). */
  subordinate: string;
  conjunction: string;
  /** Actions of others. */
  other: string;
  /** Make a question out of a promise without ending it ("pode ser?"). */
  tag: string;
  /** Frequent words, by which the language is recognised. */
  usual: string;
}
