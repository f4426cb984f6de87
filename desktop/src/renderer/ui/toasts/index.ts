export { ToastsProvider } from './ToastsProvider';
export { useToasts, type ToastOptions } from './useToasts';
