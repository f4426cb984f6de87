export { ToastsProvider } from './ToastsProvider';
export { useToasts } from './useToasts';
