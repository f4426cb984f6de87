import { makeStyles, mergeClasses, ToggleButton, tokens } from '@fluentui/react-components';
import { Clock16Regular, Handshake16Regular } from '@fluentui/react-icons';
import { useAtom, useAtomValue } from 'jotai';
import { type ReactElement, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { promisesTodayAtom, snoozedOnlyAtom, subTabAtom } from '@/data/desk/desk-state';
import { useFocusAfter } from '@/ui/focus/useFocusAfter';
import { focusList } from '../list-focus';

const useStyles = makeStyles({
  root: { minWidth: 0, marginLeft: tokens.spacingHorizontalXS, fontWeight: tokens.fontWeightRegular },
  checked: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
});

interface ChipProps {
  icon: ReactElement;
  label: string;
  checked: boolean;
  onToggle: () => void;
}

function Chip({ icon, label, checked, onToggle }: ChipProps) {
  const styles = useStyles();
  const button = useRef<HTMLButtonElement>(null);
  // The chip disappears with the last snoozed ticket.
  useFocusAfter(button, focusList);
  return (
    <ToggleButton
      ref={button}
      size="small"
      shape="circular"
      className={mergeClasses(styles.root, checked && styles.checked)}
      icon={icon}
      checked={checked}
      onClick={onToggle}
    >
      {label}
    </ToggleButton>
  );
}

/** Shows the snoozed tickets of the sub-tab instead of the others. Hidden while there are none. */
export interface SnoozedCounts {
  open: number;
  pending: number;
}

export function SnoozedChip({ counts }: { counts: SnoozedCounts | undefined }) {
  const { t } = useTranslation('ticket-list');
  const subTab = useAtomValue(subTabAtom);
  const [snoozedOnly, setSnoozedOnly] = useAtom(snoozedOnlyAtom);
  const [promisesToday, setPromisesToday] = useAtom(promisesTodayAtom);
  if (subTab === 'groups') return null;
  const count = counts?.[subTab] ?? 0;
  if (count === 0 && !snoozedOnly) return null;
  return (
    <>
      <Chip
        icon={<Clock16Regular />}
        label={t('snoozed.chip', { count })}
        checked={snoozedOnly}
        onToggle={() => setSnoozedOnly(!snoozedOnly)}
      />
      {snoozedOnly && (
        <Chip
          icon={<Handshake16Regular />}
          label={t('snoozed.promises')}
          checked={promisesToday}
          onToggle={() => setPromisesToday(!promisesToday)}
        />
      )}
    </>
  );
}
