import { useMachineSetting } from '@/lib/settings/machine-settings';

export function useNotificationSettings() {
  const [sound, setSound] = useMachineSetting('notificationSound', 'true');
  // The tray's "Silenciar" changes the same setting.
  const [muted, setMuted] = useMachineSetting('notificationsMuted', 'false');
  return {
    sound: sound === 'true',
    setSound: (on: boolean) => setSound(on ? null : 'false'),
    muted: muted === 'true',
    setMuted: (on: boolean) => setMuted(on ? 'true' : null),
  };
}
