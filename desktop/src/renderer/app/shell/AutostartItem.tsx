import { makeStyles, MenuItemCheckbox, tokens } from '@fluentui/react-components';
import { CheckmarkRegular, RocketRegular } from '@fluentui/react-icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AutostartState, desktop } from '@/lib/bridge';

export const AUTOSTART = 'autostart';

/** Null while unknown and where the app cannot start with the computer. */
export function useAutostart(): { state: AutostartState | null; set: (enabled: boolean) => void } {
  const [state, setState] = useState<AutostartState | null>(null);
  const { autostart } = desktop();
  useEffect(() => void autostart?.state().then(setState), [autostart]);
  return {
    state: state?.available ? state : null,
    set: (enabled) => void autostart?.set(enabled).then(setState),
  };
}

// Readable in spite of the disabled item.
const useStyles = makeStyles({ reason: { color: tokens.colorNeutralForeground3 } });

/** "Abrir com o computador". Locked if an administrator decides. */
export function AutostartItem({ state }: { state: AutostartState }) {
  const styles = useStyles();
  const { t } = useTranslation('app');
  const { t: tUi } = useTranslation('ui');
  return (
    <MenuItemCheckbox
      name={AUTOSTART}
      value={AUTOSTART}
      // The icon's place, because a mark before it would move the text.
      checkmark={null}
      icon={state.enabled ? <CheckmarkRegular /> : <RocketRegular />}
      disabled={state.locked}
      subText={state.locked ? { children: tUi('setByAdministrator'), className: styles.reason } : undefined}
    >
      {t('userMenu.autostart')}
    </MenuItemCheckbox>
  );
}
