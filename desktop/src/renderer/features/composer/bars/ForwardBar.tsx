import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowForward20Filled } from '@fluentui/react-icons';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { forwardDialogAtom, forwardSelectionAtom } from '@/data/desk/forwarding';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexShrink: 0,
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: `0 ${tokens.spacingHorizontalS}`,
    minHeight: '34px',
  },
  count: { flexGrow: 1, fontVariantNumeric: 'tabular-nums' },
});

export function ForwardBar({ count }: { count: number }) {
  const styles = useStyles();
  const { t } = useTranslation('composer');
  const select = useSetAtom(forwardSelectionAtom);
  const open = useSetAtom(forwardDialogAtom);
  return (
    <div className={styles.root}>
      <span className={styles.count} role="status">
        {t('forward.selected', { count })}
      </span>
      <Button appearance="subtle" onClick={() => select(null)}>
        {t('forward.cancel')}
      </Button>
      <Button
        appearance="primary"
        icon={<ArrowForward20Filled />}
        disabled={count === 0}
        onClick={() => open(true)}
      >
        {t('forward.go')}
      </Button>
    </div>
  );
}
