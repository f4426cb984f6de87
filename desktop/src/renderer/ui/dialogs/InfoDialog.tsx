import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from './useReturnFocus';

const useStyles = makeStyles({
  surface: { maxWidth: '480px', width: 'calc(100% - 32px)' },
  wide: { maxWidth: '640px' },
  title: { overflowWrap: 'anywhere' },
  actions: { paddingTop: tokens.spacingVerticalL },
});

interface InfoDialogProps {
  title: string;
  /** 640 instead of 480 pixels. */
  wide?: boolean;
  children: ReactNode;
  /** Buttons before "Fechar". */
  actions?: ReactNode;
  onClose: () => void;
}

/** A dialog that only shows something. Escape and "Fechar" close it. */
export function InfoDialog({ title, wide = false, children, actions, onClose }: InfoDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation('ui');
  useReturnFocus();
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface className={mergeClasses(styles.surface, wide && styles.wide)}>
        <DialogBody>
          <DialogTitle className={styles.title}>{title}</DialogTitle>
          <DialogContent>{children}</DialogContent>
          <DialogActions className={styles.actions} fluid={actions !== undefined}>
            {actions}
            <Button appearance="primary" onClick={onClose}>
              {t('close')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
