export { useMediaAddress } from './useMediaAddress';
