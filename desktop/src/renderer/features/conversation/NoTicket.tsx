import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Chat24Regular } from '@fluentui/react-icons';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { paneAtom } from '@/data/desk/desk-state';
import { FirstSteps } from '@/features/first-steps';
import { EmptyState } from '@/ui/states/StateMessage';

const useStyles = makeStyles({
  steps: {
    margin: `${tokens.spacingVerticalXXXL} auto`,
    width: `calc(100% - 2 * ${tokens.spacingHorizontalXXL})`,
  },
  root: { height: '100%', overflowY: 'auto' },
});

export function NoTicket({ twoPanes }: { twoPanes: boolean }) {
  const { t } = useTranslation('tickets');
  const setPane = useSetAtom(paneAtom);
  const styles = useStyles();
  const empty = (
    <EmptyState
      icon={<Chat24Regular />}
      title={t('noTicket.title')}
      text={twoPanes ? t('noTicket.message') : undefined}
      action={
        twoPanes ? undefined : (
          <Button appearance="primary" onClick={() => setPane('list')}>
            {t('noTicket.select')}
          </Button>
        )
      }
    />
  );
  return (
    <div className={styles.root}>
      <FirstSteps className={styles.steps} otherwise={empty} />
    </div>
  );
}
