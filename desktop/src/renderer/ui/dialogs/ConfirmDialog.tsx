import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  Spinner,
  tokens,
} from '@fluentui/react-components';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '@/lib/api/errors';
import { useToasts } from '@/ui/toasts/useToasts';
import { useReturnFocus } from './useReturnFocus';

const useStyles = makeStyles({
  surface: { maxWidth: '480px', width: 'calc(100% - 32px)' },
  actions: { paddingTop: tokens.spacingVerticalL, '& button': { whiteSpace: 'nowrap' } },
  destructive: {
    backgroundColor: tokens.colorStatusDangerBackground3,
    color: tokens.colorNeutralForegroundOnBrand,
    ':hover': {
      backgroundColor: tokens.colorStatusDangerBackground3Hover,
      color: tokens.colorNeutralForegroundOnBrand,
    },
    ':hover:active': {
      backgroundColor: tokens.colorStatusDangerBackground3Pressed,
      color: tokens.colorNeutralForegroundOnBrand,
    },
  },
});

export interface ConfirmDialogProps {
  /** Names the object, such as "Excluir a conexão Loja Centro?". */
  title: string;
  children: ReactNode;
  /** Label of the confirm button; undefined if the action is impossible, which the text then explains. */
  confirmLabel: string | undefined;
  /** Label of the other button; "Cancelar" by default. */
  cancelLabel?: string;
  destructive?: boolean;
  /** Text of a failure's toast, above the reason; the reason alone by default. */
  failure?: string;
  /**
   * Runs the action. The dialog shows progress until the promise settles. A failure shows a toast and leaves
   * the dialog open, and so does `false`, which the text then explains, with the focus on the safe button again.
   */
  onConfirm: () => Promise<void | false> | void;
  onClose: () => void;
}

/** The safe button has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation('ui');
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const safeButton = useRef<HTMLButtonElement>(null);
  useReturnFocus();

  async function confirm() {
    setBusy(true);
    try {
      if ((await props.onConfirm()) === false) safeButton.current?.focus();
      else props.onClose();
    } catch (error) {
      if (props.failure === undefined) toasts.failure(error);
      else toasts.error(props.failure, { detail: errorText(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      modalType="alert"
      onOpenChange={(_event, data) => {
        if (!data.open && !busy) props.onClose();
      }}
    >
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{props.title}</DialogTitle>
          <DialogContent>{props.children}</DialogContent>
          <DialogActions className={styles.actions}>
            <Button ref={safeButton} appearance="secondary" onClick={props.onClose} disabledFocusable={busy}>
              {props.cancelLabel ?? t(props.confirmLabel === undefined ? 'close' : 'cancel')}
            </Button>
            {props.confirmLabel !== undefined && (
              <Button
                appearance="primary"
                className={props.destructive ? styles.destructive : undefined}
                icon={busy ? <Spinner size="extra-tiny" appearance="inverted" aria-hidden /> : undefined}
                disabledFocusable={busy}
                onClick={() => void confirm()}
              >
                {props.confirmLabel}
              </Button>
            )}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
