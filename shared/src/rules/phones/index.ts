export { formatPhone } from './format-phone';
export { PHONE_PROBLEMS, type PhoneProblem } from './problems';
export { DEFAULT_COUNTRY, type PhoneReading, readPhoneNumber, type ReadNumber } from './read-phone-number';
