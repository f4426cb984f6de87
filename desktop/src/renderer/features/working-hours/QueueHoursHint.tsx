import { Link } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { QUEUES_PATH } from '@/lib/navigation/paths';
import { HoursSection } from './HoursSection';

/** Links to the screen that has the weekly hours of queues. */
export function QueueHoursHint() {
  const { t } = useTranslation('working-hours');
  const navigate = useNavigate();
  return (
    <HoursSection title={t('week.title')} hint={t('week.inQueues')}>
      <Link as="button" onClick={() => void navigate(QUEUES_PATH)}>
        {t('week.openQueues')}
      </Link>
    </HoursSection>
  );
}
