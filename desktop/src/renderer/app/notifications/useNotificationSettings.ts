import { useMachineSetting } from '@/lib/settings/machine-settings';

/** How this machine tells of new messages. */
export function useNotificationSettings() {
  const [sound, setSound] = useMachineSetting('notificationSound', 'true');
  // The tray's "Silenciar" is the same setting.
  const [muted, setMuted] = useMachineSetting('notificationsMuted', 'false');
  return {
    sound: sound === 'true',
    setSound: (on: boolean) => setSound(on ? null : 'false'),
    muted: muted === 'true',
    setMuted: (on: boolean) => setMuted(on ? 'true' : null),
  };
}
