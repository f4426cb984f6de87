export { headedFor, watchHeading } from './heading';
export { useGo } from './useGo';
