export { ToastsProvider } from './ToastsProvider';
export { useToasts, type ToastOptions, type Toasts } from './useToasts';
