import { AppError } from '@recado/shared/contract';
import { errorText } from '@/lib/api/errors';
import { useToasts } from '@/ui/toasts/useToasts';

/**
 * Returns a function that shows a failed save with the reason.
 * It returns true, without a toast, if the name is in use, which the form shows at its field.
 */
export function useFailureToast(): (error: unknown, text: string) => boolean {
  const toasts = useToasts();
  return (error, text) => {
    if (error instanceof AppError && error.code === 'ERR_CONFLICT' && error.details?.['field'] === 'name')
      return true;
    toasts.error(text, { detail: errorText(error) });
    return false;
  };
}
