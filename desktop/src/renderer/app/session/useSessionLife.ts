import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { me } from '@recado/shared/auth';
import { USER_STATUS_INTERVAL_MS } from '@recado/shared/realtime';
import { useQueueEvents } from '@/data/queues/useQueues';
import { call } from '@/lib/api/call';
import { desktop } from '@/lib/bridge';
import { useCatchUp, useCompanyEvent, useOnConnect } from '@/lib/realtime/hooks';
import { emit, openSocket } from '@/lib/realtime/socket';
import { replaceSetting, replaceUser, sessionEnding } from '@/lib/session/session';
import { useCurrentUser, useVisiting } from '@/lib/session/useCurrentUser';
import { useToasts } from '@/ui/toasts/useToasts';
import { useCompanyLanguage } from './useCompanyLanguage';

/** Specification 1 §4.7: why somebody is put out. */
const FORCED_TEXTS = {
  elsewhere: 'session.elsewhere',
  accessLimited: 'session.accessLimited',
  companyInactive: 'session.companyInactive',
} as const;

/** What lives as long as somebody is signed in: the socket, "I am here", and being put out. */
export function useSessionLife(): void {
  const user = useCurrentUser();
  const { t } = useTranslation('app');
  const toasts = useToasts();
  const visiting = useVisiting();

  useEffect(() => {
    let close: (() => void) | undefined;
    let gone = false;
    void desktop()
      .server.address()
      .then((address) => {
        if (address !== null && !gone) close = openSocket(address, user.companyId, user.id);
      });
    return () => {
      gone = true;
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

  // What fails here comes with the next event or start.
  const readUser = () => void call(me).then(replaceUser, () => undefined);
  useCompanyEvent('user', (event) => {
    if (event.user.id === user.id && event.action === 'update') readUser();
  });
  useCompanyEvent('settings', ({ setting }) => replaceSetting(setting));
  // The company is paid for until another day.
  useCompanyEvent('payment', readUser);
  useQueueEvents();
  useCompanyEvent('queue', ({ action }) => {
    // The user's record lists their queues.
    if (action !== 'create') readUser();
  });
  useCatchUp(readUser);
  useCompanyLanguage();

  const putOut = (reason: keyof typeof FORCED_TEXTS): void => {
    toasts.error(t(FORCED_TEXTS[reason]));
    sessionEnding(reason);
  };
  // An impersonation has a session of its own, which the server ends; the owner's own one waits for it.
  useCompanyEvent('auth', (event) => {
    if (event.user.id === user.id && !visiting) putOut('elsewhere');
  });
  useCompanyEvent('accesstime', (event) => {
    if (event.user.id === user.id && !visiting) putOut('accessLimited');
  });
  useCompanyEvent('inactive', () => {
    if (!visiting) putOut('companyInactive');
  });
}
