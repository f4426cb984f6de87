import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '@/ui/dialogs/useReturnFocus';
import { IconButton } from '@/ui/tooltip/IconButton';

const useStyles = makeStyles({
  surface: { width: 'fit-content', minWidth: '280px', maxWidth: '94vw' },
  content: { display: 'flex', justifyContent: 'center' },
  picture: {
    minWidth: 'min(256px, 80vw)',
    maxWidth: '100%',
    maxHeight: '76vh',
    objectFit: 'contain',
    borderRadius: tokens.borderRadiusXLarge,
  },
});

interface EnlargedAvatarProps {
  name: string;
  address: string;
  onClose: () => void;
}

export function EnlargedAvatar({ name, address, onClose }: EnlargedAvatarProps) {
  const styles = useStyles();
  const { t } = useTranslation('contacts');
  useReturnFocus();
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle
            action={<IconButton icon={<Dismiss20Regular />} label={t('drawer.close')} onClick={onClose} />}
          >
            {name}
          </DialogTitle>
          <DialogContent className={styles.content}>
            <img className={styles.picture} src={address} alt={t('drawer.pictureOf', { name })} />
          </DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
