import { PresenceBadge } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useAssignment } from '@/data/assignment/useAssignment';

/** Shows whether the user receives tickets. Nothing in companies that assign none automatically. */
export function AvailabilityBadge() {
  const { t } = useTranslation('assignment');
  const status = useAssignment();
  if (!status) return null;
  const name = status.isAvailable ? 'available' : 'away';
  return <PresenceBadge size="small" status={name} aria-label={t(name)} title={t(name)} />;
}
