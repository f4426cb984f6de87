import { useTranslation } from 'react-i18next';
import { AppError } from '@recado/shared/contract';
import { errorText } from '@/lib/api/errors';

const LIMITS = ['depth', 'level', 'queue'] as const;

export function useOptionError(): (error: unknown) => string {
  const { t } = useTranslation('chatbot');
  return (error) => {
    if (error instanceof AppError && error.code === 'ERR_LIMIT_REACHED') {
      const limit = LIMITS.find((each) => each === error.details?.['field']);
      if (limit) return t(`errors.${limit}`, { count: Number(error.details?.['limit']) });
    }
    return errorText(error);
  };
}
