import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  makeStyles,
  MessageBar,
  MessageBarBody,
  ProgressBar,
  tokens,
} from '@fluentui/react-components';
import { ArrowDownload20Regular } from '@fluentui/react-icons';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '@recado/shared/tickets';
import { useConversationExport } from '@/data/messages/useConversationExport';
import { desktop } from '@/lib/bridge';
import { contactName } from '@/lib/formats/names';
import { useMediaAddress } from '@/lib/media/useMediaAddress';
import { useReturnFocus } from '@/ui/dialogs/useReturnFocus';
import { PrintButtons } from './PrintButtons';

const useStyles = makeStyles({
  surface: { maxWidth: '520px', width: 'calc(100% - 32px)' },
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  text: { margin: 0 },
  actions: { paddingTop: tokens.spacingVerticalL },
});

/** Saves the file; a browser does so in a new tab. */
function save(address: string): void {
  const { downloads, openExternal } = desktop();
  if (downloads) downloads.start(address);
  else openExternal(address);
}

export function ExportDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('dialogs');
  const [whispers, setWhispers] = useState(false);
  const { begin, progress, working, failed } = useConversationExport(ticket.id);
  const address = useMediaAddress(progress?.url);
  const opened = useRef(false);
  useReturnFocus();
  // Opens the file once. If the browser blocks that, the user can press the button.
  useEffect(() => {
    if (!address || opened.current) return;
    opened.current = true;
    save(address);
  }, [address]);
  const { done = 0, total = 0 } = progress ?? {};
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{t('export.title', { name: contactName(ticket.contact.name) })}</DialogTitle>
          <DialogContent className={styles.content}>
            <p className={styles.text}>{t('export.warning')}</p>
            {!working && !address && (
              <Checkbox
                label={t('export.whispers')}
                checked={whispers}
                onChange={(_event, data) => setWhispers(data.checked === true)}
              />
            )}
            {working && (
              <Field
                validationMessage={
                  total > 0
                    ? t('export.progress', { done: Math.min(done, total), total })
                    : t('export.loading')
                }
                validationState="none"
              >
                <ProgressBar
                  aria-label={t('export.loading')}
                  value={total > 0 ? Math.min(done / total, 1) : undefined}
                />
              </Field>
            )}
            {failed && !working && (
              <MessageBar intent="error" layout="multiline">
                <MessageBarBody>{t('export.failed')}</MessageBarBody>
              </MessageBar>
            )}
            {address && (
              <MessageBar intent="success" layout="multiline">
                <MessageBarBody>{t('export.ready')}</MessageBarBody>
              </MessageBar>
            )}
          </DialogContent>
          <DialogActions className={styles.actions} fluid>
            <Button onClick={onClose}>{t('export.close')}</Button>
            {address && <PrintButtons address={address} name={contactName(ticket.contact.name)} />}
            {address ? (
              <Button appearance="primary" icon={<ArrowDownload20Regular />} onClick={() => save(address)}>
                {t('export.download')}
              </Button>
            ) : (
              <Button appearance="primary" disabledFocusable={working} onClick={() => begin({ whispers })}>
                {working ? t('export.loading') : t('export.begin')}
              </Button>
            )}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
