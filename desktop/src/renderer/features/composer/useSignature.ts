import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { useMachineSetting } from '@/lib/settings/machine-settings';

/**
 * "Assinar" (specification 1 §2.11, §6): whether messages begin with their author's name. Everybody but administrators
 * always signs.
 */
export function useSignature(): { signs: boolean; forced: boolean; choose: (signs: boolean) => void } {
  const { profile } = useCurrentUser();
  const [setting, set] = useMachineSetting('signMessages', 'true');
  const forced = profile !== 'admin';
  return { signs: forced || setting === 'true', forced, choose: (signs) => set(signs ? null : 'false') };
}
