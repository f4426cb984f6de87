import { makeStyles, tokens } from '@fluentui/react-components';
import { ArrowUpload24Regular } from '@fluentui/react-icons';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    inset: tokens.spacingHorizontalS,
    zIndex: 3,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: tokens.spacingHorizontalS,
    border: `2px dashed ${tokens.colorCompoundBrandStroke}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontSize: tokens.fontSizeBase400,
    // Lets drag events pass to the conversation underneath.
    pointerEvents: 'none',
  },
});

export function DropOverlay({ over, name }: { over: HTMLElement; name: string }) {
  const styles = useStyles();
  const { t } = useTranslation('composer');
  return createPortal(
    <div className={styles.root}>
      <ArrowUpload24Regular aria-hidden />
      {t('files.drop', { name })}
    </div>,
    over,
  );
}
