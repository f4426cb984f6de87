import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { me } from '@recado/shared/auth';
import { USER_STATUS_INTERVAL_MS } from '@recado/shared/realtime';
import { useQueueEvents } from '@/data/queues/useQueues';
import { useActivityReports } from '@/features/assignment';
import { call } from '@/lib/api/call';
import { desktop } from '@/lib/bridge';
import { changeLanguage, i18n, languageOf } from '@/lib/i18n/i18n';
import { useCatchUp, useCompanyEvent, useOnConnect } from '@/lib/realtime/hooks';
import { emit, openSocket } from '@/lib/realtime/socket';
import { replaceSetting, replaceUser, sessionEnding } from '@/lib/session/session';
import { useCurrentUser, useImpersonating } from '@/lib/session/useCurrentUser';
import { useMachineSetting } from '@/lib/settings/machine-settings';
import { useToasts } from '@/ui/toasts/useToasts';

const FORCED_TEXTS = {
  elsewhere: 'session.elsewhere',
  accessLimited: 'session.accessLimited',
  companyInactive: 'session.companyInactive',
} as const;

/** Manages a signed-in session: the socket, the online status and forced sign-outs. */
export function useSessionLife(): void {
  const user = useCurrentUser();
  const { t } = useTranslation('app');
  const toasts = useToasts();
  const impersonating = useImpersonating();

  useEffect(() => {
    let close: (() => void) | undefined;
    let isUnmounted = false;
    void desktop()
      .server.address()
      .then((address) => {
        if (address !== null && !isUnmounted) close = openSocket(address, user.companyId, user.id);
      });
    return () => {
      isUnmounted = true;
      close?.();
    };
  }, [user.companyId, user.id]);

  useOnConnect(() => {
    void emit('joinNotification');
    void emit('userStatus');
  });
  useEffect(() => {
    const timer = setInterval(() => void emit('userStatus'), USER_STATUS_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);

  // If the request fails, it is repeated after the next event or when the app starts again.
  const readUser = () => void call(me).then(replaceUser, () => undefined);
  useCompanyEvent('user', (event) => {
    if (event.user.id === user.id && event.action === 'update') readUser();
  });
  useCompanyEvent('settings', ({ setting }) => replaceSetting(setting));
  // A payment changes the due date in the user's record.
  useCompanyEvent('payment', readUser);
  useQueueEvents();
  useCompanyEvent('queue', ({ action }) => {
    // The user's record contains the queues.
    if (action !== 'create') readUser();
  });
  useCatchUp(readUser);
  useCompanyLanguage();
  useActivityReports();

  const putOut = (reason: keyof typeof FORCED_TEXTS): void => {
    toasts.error(t(FORCED_TEXTS[reason]));
    sessionEnding(reason);
  };
  // An impersonation uses its own session. Ending it must not sign the platform admin out.
  useCompanyEvent('auth', (event) => {
    if (event.user.id === user.id && !impersonating) putOut('elsewhere');
  });
  useCompanyEvent('accesstime', (event) => {
    if (event.user.id === user.id && !impersonating) putOut('accessLimited');
  });
  useCompanyEvent('inactive', () => {
    if (!impersonating) putOut('companyInactive');
  });
}

function useCompanyLanguage(): void {
  const { language: companyLanguage } = useCurrentUser().company;
  const [language] = useMachineSetting('language', companyLanguage);
  useEffect(() => desktop().setCompanyLanguage(languageOf(companyLanguage)), [companyLanguage]);
  useEffect(() => {
    const selected = languageOf(language);
    if (selected !== languageOf(i18n.language)) void changeLanguage(selected);
  }, [language]);
}
