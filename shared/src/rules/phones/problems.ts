/** Reasons why a text is no phone number. */
export const PHONE_PROBLEMS = [
  'numberMissing',
  'numberShort',
  'numberLong',
  /** A spreadsheet's notation (5,51199E+12) lacks the last digits. */
  'numberRounded',
  'areaMissing',
  /** The number does not exist in the company's country. */
  'notOfCountry',
  /** The number after "+" or "00" does not exist in its country, or there is no such country. */
  'notInternational',
] as const;
export type PhoneProblem = (typeof PHONE_PROBLEMS)[number];
