import { Button } from '@fluentui/react-components';
import { ClockRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { SETTINGS_PATH } from '@/lib/navigation/paths';
import { EmptyState } from '@/ui/states/StateMessage';

/** Explains how working hours are switched on. */
export function HoursDisabled() {
  const { t } = useTranslation('working-hours');
  const navigate = useNavigate();
  return (
    <EmptyState
      icon={<ClockRegular />}
      title={t('disabled.title')}
      text={t('disabled.text')}
      action={
        <Button appearance="primary" onClick={() => void navigate(SETTINGS_PATH, { replace: true })}>
          {t('disabled.open')}
        </Button>
      }
    />
  );
}
