import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { useToasts } from '@/ui/toasts/useToasts';

const DAY_MS = 86_400_000;
const WARNING_DAYS = 5;

export function daysToWarn(dueDate: string | null, now: number): number | null {
  if (dueDate === null) return null;
  const left = new Date(dueDate).getTime() - now;
  return left > 0 && left < WARNING_DAYS * DAY_MS ? Math.ceil(left / DAY_MS) : null;
}

/** Shows "Sua assinatura vence em N dia(s)" once per sign-in. */
export function useSubscriptionWarning(): void {
  const { company } = useCurrentUser();
  const { t } = useTranslation('app');
  const toasts = useToasts();
  const warned = useRef(false);
  useEffect(() => {
    if (warned.current) return;
    warned.current = true;
    const days = daysToWarn(company.dueDate, Date.now());
    if (days === null) return;
    // A trial always ends within days: its end is information, no warning.
    toasts[company.onTrial ? 'info' : 'warning'](t('session.subscriptionEnds', { count: days }));
  }, [company, t, toasts]);
}
