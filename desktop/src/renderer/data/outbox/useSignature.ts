import { mustSign } from '@recado/shared/rules/signature';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { useMachineSetting } from '@/lib/settings/machine-settings';

/**
 * Returns whether messages begin with their author's name ("Assinar"). Only administrators can turn this off.
 */
export function useSignature(): { signs: boolean; forced: boolean; select: (signs: boolean) => void } {
  const forced = mustSign(useCurrentUser());
  const [setting, set] = useMachineSetting('signMessages', 'true');
  return { signs: forced || setting === 'true', forced, select: (signs) => set(signs ? null : 'false') };
}
