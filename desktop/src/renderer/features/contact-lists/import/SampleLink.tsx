import { Link } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useToasts } from '@/ui/toasts/useToasts';
import { saveSampleSheet } from '../rules/sample-sheet';

export function SampleLink() {
  const { t } = useTranslation('contact-lists');
  const toasts = useToasts();
  return (
    <Link as="button" type="button" onClick={() => void saveSampleSheet().catch(toasts.failure)}>
      {t('import.sample')}
    </Link>
  );
}
