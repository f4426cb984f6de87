export { EmptyState } from './EmptyState';
export { ErrorState } from './ErrorState';
export { SkeletonRows } from './SkeletonRows';
