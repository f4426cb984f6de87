export { formatPhone } from './formatPhone';
