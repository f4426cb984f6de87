import { Badge as FluentBadge, CounterBadge } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Badge } from '@/lib/navigation/screen';

export function EntryBadge({ badge, className }: { badge: Badge; className?: string }) {
  const { t } = useTranslation('app');
  if (badge === null) return null;
  if (badge.kind === 'count')
    return (
      <CounterBadge
        className={className}
        count={badge.count}
        overflowCount={99}
        size="small"
        aria-label={t('navigation.unread', { count: badge.count })}
      />
    );
  return (
    <FluentBadge className={className} color="danger" size="small" aria-label={t('navigation.attention')}>
      !
    </FluentBadge>
  );
}
