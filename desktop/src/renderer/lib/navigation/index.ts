export { useGo } from './useGo';
