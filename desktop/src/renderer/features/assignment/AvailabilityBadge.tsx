import { PresenceBadge } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useAssignment } from '@/data/assignment/useAssignment';

/** Shows whether the user receives tickets. Nothing for users without an automatic queue. */
export function AvailabilityBadge() {
  const { t } = useTranslation('assignment');
  const status = useAssignment();
  if (!status?.isMember) return null;
  const name = status.isAvailable ? 'available' : 'away';
  return <PresenceBadge size="small" status={name} aria-label={t(name)} title={t(name)} />;
}
