import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  makeStyles,
  ProgressBar,
  tokens,
} from '@fluentui/react-components';
import { useAtom, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactSummary } from '@recado/shared/contacts';
import { forwardDialogAtom, forwardSelectionAtom } from '@/data/desk/forwarding';
import { ConnectionSelect, ContactsPicker } from '@/features/pickers';
import { contactName } from '@/lib/formats/names';
import { useReturnFocus } from '@/ui/dialogs/useReturnFocus';
import { useToasts } from '@/ui/toasts/useToasts';
import { type NotReached, useForward } from './useForward';

const useStyles = makeStyles({
  surface: { maxWidth: '560px', width: 'calc(100% - 32px)' },
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, padding: '2px' },
  failed: { margin: 0, paddingLeft: '18px', color: tokens.colorPaletteRedForeground1 },
  actions: { paddingTop: tokens.spacingVerticalL },
});

export function ForwardDialog({ ticketId, order }: { ticketId: number; order: readonly string[] }) {
  const [selection, select] = useAtom(forwardSelectionAtom);
  const [open, setOpen] = useAtom(forwardDialogAtom);
  if (!open || selection?.ticketId !== ticketId || selection.messageIds.length === 0) return null;
  // Messages are sent in the conversation's order, regardless of the order of selection.
  const messageIds = selection.messageIds.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
  return (
    <Forward
      messageIds={messageIds}
      onDone={() => {
        setOpen(false);
        select(null);
      }}
    />
  );
}

function Forward({ messageIds, onDone }: { messageIds: readonly string[]; onDone: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('forward');
  const toasts = useToasts();
  const setOpen = useSetAtom(forwardDialogAtom);
  const [contacts, setContacts] = useState<readonly ContactSummary[]>([]);
  const [connectionId, setConnectionId] = useState<number | null>(null);
  const [failed, setFailed] = useState<readonly NotReached[]>([]);
  const { progress, run, stop } = useForward(messageIds);
  useReturnFocus();

  async function forward() {
    const result = await run(contacts, connectionId);
    if (result.failed.length > 0) {
      // A retry includes only contacts that failed.
      setContacts(result.failed.map(({ contact }) => contact));
      setFailed(result.failed);
    } else if (result.stopped) {
      toasts.info(t('stopped'));
    } else {
      toasts.success(t('done'));
      onDone();
    }
  }
  const close = () => progress === null && setOpen(false);
  return (
    <Dialog open modalType="modal" onOpenChange={(_event, data) => !data.open && close()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{t('title')}</DialogTitle>
          <DialogContent className={styles.content}>
            {progress ? (
              <Field
                validationState="none"
                validationMessage={t('progress', { ...progress, count: progress.total })}
              >
                <ProgressBar value={progress.done} max={progress.total} aria-label={t('title')} />
              </Field>
            ) : (
              <>
                {/* eslint-disable-next-line jsx-a11y/no-autofocus -- a dialog begins at its first field */}
                <ContactsPicker label={t('contacts')} value={contacts} onChange={setContacts} autoFocus />
                <ConnectionSelect
                  label={t('connection')}
                  hint={t('connectionHint')}
                  value={connectionId}
                  onChange={setConnectionId}
                />
              </>
            )}
            {failed.length > 0 && progress === null && <Failed failed={failed} />}
          </DialogContent>
          <DialogActions className={styles.actions}>
            {progress ? (
              <Button onClick={stop}>{t('stop')}</Button>
            ) : (
              <>
                <Button onClick={close}>{t('cancel')}</Button>
                <Button
                  appearance="primary"
                  disabledFocusable={contacts.length === 0}
                  onClick={() => contacts.length > 0 && void forward()}
                >
                  {failed.length > 0 ? t('again') : t('forward')}
                </Button>
              </>
            )}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

function Failed({ failed }: { failed: readonly NotReached[] }) {
  const styles = useStyles();
  const { t } = useTranslation('forward');
  return (
    <div role="alert">
      {t('failed', { count: failed.length })}
      <ul className={styles.failed}>
        {failed.map(({ contact, reason }) => (
          <li key={contact.id}>
            {contactName(contact.name)}: {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}
