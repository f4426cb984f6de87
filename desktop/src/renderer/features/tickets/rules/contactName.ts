export { contactName } from '../../../lib/formats';
