import { Button } from '@fluentui/react-components';
import { CompassNorthwestRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { EmptyState } from '@/ui/states/StateMessage';

export function NotFoundPage() {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  return (
    <EmptyState
      icon={<CompassNorthwestRegular />}
      title={t('notFound.title')}
      text={t('notFound.text')}
      action={<Button onClick={() => void navigate('/')}>{t('notFound.action')}</Button>}
    />
  );
}
