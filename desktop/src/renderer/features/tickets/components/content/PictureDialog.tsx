import { Button, Dialog, DialogSurface, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDownload20Regular, Dismiss20Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../../../../ui/dialogs';
import { IconButton } from '../../../../ui/tooltip';

const useStyles = makeStyles({
  surface: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    width: 'fit-content',
    maxWidth: '94vw',
    maxHeight: '94vh',
    padding: tokens.spacingVerticalM,
  },
  bar: { display: 'flex', justifyContent: 'flex-end', gap: tokens.spacingHorizontalS },
  picture: {
    minHeight: 0,
    maxWidth: '100%',
    maxHeight: 'calc(94vh - 110px)',
    objectFit: 'contain',
    borderRadius: tokens.borderRadiusMedium,
  },
  caption: {
    maxHeight: '44px',
    margin: 0,
    overflowY: 'auto',
    overflowWrap: 'anywhere',
    color: tokens.colorNeutralForeground2,
  },
});

interface PictureDialogProps {
  address: string;
  caption: string;
  onClose: () => void;
}

/** A picture as large as the window lets it be. */
export function PictureDialog({ address, caption, onClose }: PictureDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation('tickets');
  useReturnFocus();
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface} aria-label={t('file.picture')}>
        <div className={styles.bar}>
          <Button
            as="a"
            appearance="subtle"
            icon={<ArrowDownload20Regular />}
            href={address}
            download
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('file.download')}
          </Button>
          <IconButton icon={<Dismiss20Regular />} label={t('file.close')} onClick={onClose} />
        </div>
        <img className={styles.picture} src={address} alt={caption || t('file.picture')} />
        {caption && <p className={styles.caption}>{caption}</p>}
      </DialogSurface>
    </Dialog>
  );
}
