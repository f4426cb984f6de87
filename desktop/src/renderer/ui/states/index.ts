export { EmptyState } from './EmptyState';
export { ErrorState } from './ErrorState';
export { SkeletonFields } from './SkeletonFields';
export { SkeletonRows } from './SkeletonRows';
