export { contactName } from './contactName';
export { formatPhone } from './formatPhone';
