import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDown16Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    bottom: tokens.spacingVerticalM,
    left: '50%',
    transform: 'translateX(-50%)',
    boxShadow: tokens.shadow8,
    borderRadius: tokens.borderRadiusCircular,
    color: tokens.colorBrandForeground1,
    whiteSpace: 'nowrap',
  },
});

/** How many messages came while scrolled up; brings them into view. */
export function NewMessagesPill({ count, onClick }: { count: number; onClick: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('tickets');
  return (
    <Button className={styles.root} icon={<ArrowDown16Regular />} onClick={onClick}>
      {t('conversation.newMessages', { count })}
    </Button>
  );
}
