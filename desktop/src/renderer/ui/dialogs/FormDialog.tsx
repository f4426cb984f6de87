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
import { DismissRegular } from '@fluentui/react-icons';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/ui/tooltip/IconButton';
import { DiscardQuestion } from './DiscardQuestion';
import { useReturnFocus } from './useReturnFocus';

const useStyles = makeStyles({
  surface: { maxWidth: '640px', width: 'calc(100% - 32px)', maxHeight: 'calc(100dvh - 32px)' },
  // The height of the surface without its padding.
  body: { maxHeight: 'calc(100dvh - 80px)' },
  form: { display: 'contents' },
  actions: { paddingTop: tokens.spacingVerticalL },
  content: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    // Leaves room for the focus outline of fields at the edge.
    padding: '2px',
    margin: '-2px',
    // Overflowing content scrolls instead of shrinking.
    '& > *': { flexShrink: 0 },
    // Scrolling to a focused field also shows its label and error.
    '& input, & textarea': { scrollMarginBlock: '48px' },
  },
});

export interface FormDialogProps {
  title: string;
  children: ReactNode;
  /** True while there is unsaved input. The dialog then asks before it closes. */
  dirty: boolean;
  saving: boolean;
  /** False while the form's values are loading. */
  ready?: boolean;
  /** Label of the submit button; "Salvar" by default. Null hides the button, for a form that only shows. */
  submitLabel?: string | null | undefined;
  /** Label of the closing button; "Cancelar" by default. */
  cancelLabel?: string;
  /** Another button, at the opposite end of the row. */
  extraAction?: ReactNode;
  /** Dialogs opened from this one. */
  dialogs?: ReactNode;
  onSubmit: (event?: FormEvent) => void;
  onClose: () => void;
}

/** A dialog with a form. Ctrl+Enter saves and Escape closes. Unsaved input needs a confirmation. */
export function FormDialog({ ready = true, ...props }: FormDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation('ui');
  const [isConfirming, setConfirming] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  useReturnFocus();

  // Focuses the first field, or the one that a form marks, instead of the close button, which precedes it.
  useEffect(() => {
    if (!ready) return;
    const first = content.current?.querySelector<HTMLElement>('[data-first-focus]');
    (first ?? content.current?.querySelector<HTMLElement>('input, select, textarea'))?.focus();
  }, [ready]);

  function close() {
    if (props.saving) return;
    if (props.dirty) setConfirming(true);
    else props.onClose();
  }
  function saveByKey(event: KeyboardEvent) {
    if (
      event.key !== 'Enter' ||
      !(event.ctrlKey || event.metaKey) ||
      props.saving ||
      !ready ||
      props.submitLabel === null
    )
      return;
    // Ignores events of nested dialogs, which arrive here too.
    if (!event.currentTarget.contains(event.target as Node)) return;
    event.preventDefault();
    props.onSubmit();
  }

  return (
    <Dialog open modalType="modal" onOpenChange={(_event, data) => !data.open && close()}>
      <DialogSurface className={styles.surface} onKeyDown={saveByKey}>
        <form className={styles.form} onSubmit={props.onSubmit} noValidate>
          <DialogBody className={styles.body}>
            <DialogTitle action={<IconButton icon={<DismissRegular />} label={t('close')} onClick={close} />}>
              {props.title}
            </DialogTitle>
            <DialogContent className={styles.content} ref={content}>
              {props.children}
            </DialogContent>
            {props.extraAction && (
              <DialogActions position="start" className={styles.actions}>
                {props.extraAction}
              </DialogActions>
            )}
            <DialogActions className={styles.actions}>
              <Button onClick={close} disabled={props.saving}>
                {props.cancelLabel ?? t('cancel')}
              </Button>
              {props.submitLabel !== null && (
                <Button
                  type="submit"
                  appearance="primary"
                  disabled={!ready}
                  disabledFocusable={props.saving}
                  icon={
                    props.saving ? <Spinner size="extra-tiny" appearance="inverted" aria-hidden /> : undefined
                  }
                >
                  {props.submitLabel ?? t('save')}
                </Button>
              )}
            </DialogActions>
          </DialogBody>
        </form>
        {props.dialogs}
        {isConfirming && <DiscardQuestion onDiscard={props.onClose} onClose={() => setConfirming(false)} />}
      </DialogSurface>
    </Dialog>
  );
}
