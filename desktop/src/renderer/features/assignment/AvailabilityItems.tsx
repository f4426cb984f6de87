import { MenuDivider, MenuItemRadio } from '@fluentui/react-components';
import { CheckmarkCircleRegular, CheckmarkRegular, ClockRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useAssignment, useSetAvailability } from '@/data/assignment/useAssignment';
import { useImpersonating } from '@/lib/session/useCurrentUser';
import { useToasts } from '@/ui/toasts/useToasts';

export const AVAILABILITY = 'availability';
const CHOICES = { available: true, away: false } as const;

/** Returns the checked value of `AvailabilityItems`. */
export function useAvailability(): keyof typeof CHOICES {
  return useAssignment()?.isAvailable ? 'available' : 'away';
}

/** "Disponível" and "Ausente". Nothing for users without an automatic queue. */
export function AvailabilityItems() {
  const { t } = useTranslation('assignment');
  const toasts = useToasts();
  const status = useAssignment();
  const impersonating = useImpersonating();
  const save = useSetAvailability();
  if (!status?.isMember || impersonating) return null;
  const set = (isAvailable: boolean) =>
    save.mutate(isAvailable, { onError: (error) => toasts.failure(error) });
  return (
    <>
      <MenuItemRadio
        name={AVAILABILITY}
        value="available"
        // The icon's place, because a mark before it would move the text.
        checkmark={null}
        icon={status.isAvailable ? <CheckmarkRegular /> : <CheckmarkCircleRegular />}
        onClick={() => set(CHOICES.available)}
      >
        {t('available')}
      </MenuItemRadio>
      <MenuItemRadio
        name={AVAILABILITY}
        value="away"
        checkmark={null}
        icon={status.isAvailable ? <ClockRegular /> : <CheckmarkRegular />}
        onClick={() => set(CHOICES.away)}
      >
        {t('away')}
      </MenuItemRadio>
      <MenuDivider />
    </>
  );
}
