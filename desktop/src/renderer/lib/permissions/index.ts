export { usePermission } from './usePermission';
