export { TimeText } from './TimeText';
