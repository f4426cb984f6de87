import { useTranslation } from 'react-i18next';
import type { Connection } from '@recado/shared/connections';
import { connectionHealthPath } from '@/lib/navigation/paths';
import { useSyncNavigate } from '@/lib/navigation/useSyncNavigate';
import { HealthIcon } from '@/ui/states/HealthIcon';
import { IconButton } from '@/ui/tooltip/IconButton';

/** The traffic light of a number, which opens the page that explains it. */
export function HealthButton({ connection: { id, name, health = 'green' } }: { connection: Connection }) {
  const { t } = useTranslation('connections');
  const navigate = useSyncNavigate();
  return (
    <IconButton
      icon={<HealthIcon light={health} />}
      label={t(`health.${health}`, { name })}
      onClick={() => void navigate(connectionHealthPath(id))}
    />
  );
}
