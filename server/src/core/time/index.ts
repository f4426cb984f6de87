export { dayIn } from './days';
