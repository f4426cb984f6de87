export { TimeText } from './TimeText';
export { useSettled } from './useSettled';
