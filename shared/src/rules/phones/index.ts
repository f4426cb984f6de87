export { dialledIn, formatPhone, isSameNumber } from './format-phone';
export { PHONE_PROBLEMS, type PhoneProblem } from './problems';
export {
  countryOfPhone,
  DEFAULT_COUNTRY,
  type PhoneReading,
  readPhoneNumber,
  type ReadNumber,
} from './read-phone-number';
