export { BoundedCache } from './BoundedCache';
export { forgetOldest } from './forgetOldest';
