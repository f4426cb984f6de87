export { BoundedCache } from './BoundedCache';
