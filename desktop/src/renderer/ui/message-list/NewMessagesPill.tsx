import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowDown16Regular, ChevronDown20Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/ui/tooltip/IconButton';

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    bottom: tokens.spacingVerticalM,
    zIndex: 2,
    boxShadow: tokens.shadow8,
    borderRadius: tokens.borderRadiusCircular,
    color: tokens.colorBrandForeground1,
    whiteSpace: 'nowrap',
  },
  pill: { left: '50%', transform: 'translateX(-50%)' },
  button: { right: tokens.spacingHorizontalL },
});

/**
 * Shows how many messages arrived while the user was scrolled up, and jumps to the first of these messages. If there
 * are none, jumps to the newest message.
 */
export function NewMessagesPill({ count, onClick }: { count: number; onClick: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('tickets');
  const { t: tMessages } = useTranslation('messages');
  if (count === 0)
    return (
      <IconButton
        className={mergeClasses(styles.root, styles.button)}
        appearance="secondary"
        icon={<ChevronDown20Regular />}
        label={tMessages('toNewest')}
        onClick={onClick}
      />
    );
  return (
    <Button
      className={mergeClasses(styles.root, styles.pill)}
      icon={<ArrowDown16Regular />}
      onClick={onClick}
    >
      {t('conversation.newMessages', { count })}
    </Button>
  );
}
