export { contactName } from './contact-name';
export { formatPhone } from './format-phone';
