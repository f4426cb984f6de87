export { dayIn } from './days';
export { wholeSeconds } from './whole-seconds';
