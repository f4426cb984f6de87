import { makeStyles, mergeClasses, ToggleButton, tokens } from '@fluentui/react-components';
import { Clock16Regular } from '@fluentui/react-icons';
import { useAtom, useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { snoozedOnlyAtom, subTabAtom } from '@/data/desk/desk-state';

const useStyles = makeStyles({
  root: { minWidth: 0, marginLeft: tokens.spacingHorizontalXS, fontWeight: tokens.fontWeightRegular },
  checked: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
});

/** Shows the snoozed tickets of the sub-tab instead of the others. Hidden while there are none. */
export interface SnoozedCounts {
  open: number;
  pending: number;
}

export function SnoozedChip({ counts }: { counts: SnoozedCounts | undefined }) {
  const styles = useStyles();
  const { t } = useTranslation('ticket-list');
  const subTab = useAtomValue(subTabAtom);
  const [snoozedOnly, setSnoozedOnly] = useAtom(snoozedOnlyAtom);
  if (subTab === 'groups') return null;
  const count = counts?.[subTab] ?? 0;
  if (count === 0 && !snoozedOnly) return null;
  return (
    <ToggleButton
      size="small"
      shape="circular"
      className={mergeClasses(styles.root, snoozedOnly && styles.checked)}
      icon={<Clock16Regular />}
      checked={snoozedOnly}
      onClick={() => setSnoozedOnly(!snoozedOnly)}
    >
      {t('snoozed.chip', { count })}
    </ToggleButton>
  );
}
