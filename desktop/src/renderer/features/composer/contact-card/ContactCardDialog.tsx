import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactSummary } from '@recado/shared/contacts';
import { ContactPicker } from '@/features/pickers';
import { contactName } from '@/lib/formats/names';
import { useReturnFocus } from '@/ui/dialogs/useReturnFocus';

const useStyles = makeStyles({
  surface: { maxWidth: '480px', width: 'calc(100% - 32px)' },
  content: { padding: '2px', margin: '-2px', minHeight: '96px' },
  actions: { paddingTop: tokens.spacingVerticalL },
});

interface ContactCardDialogProps {
  onSend: (card: { name: string; number: string }) => void;
  onClose: () => void;
}

export function ContactCardDialog({ onSend, onClose }: ContactCardDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation('composer');
  const [contact, setContact] = useState<ContactSummary | null>(null);
  useReturnFocus();
  const number = contact?.number;
  return (
    <Dialog open onOpenChange={(_event, data) => !data.open && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{t('card.title')}</DialogTitle>
          <DialogContent className={styles.content}>
            <ContactPicker
              value={contact}
              onChange={setContact}
              label={t('card.label')}
              validationMessage={contact && !number ? t('card.noNumber') : undefined}
              // eslint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to fill its only field
              autoFocus
            />
          </DialogContent>
          <DialogActions className={styles.actions}>
            <Button onClick={onClose}>{t('card.cancel')}</Button>
            <Button
              appearance="primary"
              disabled={!number}
              onClick={() => {
                if (!contact || !number) return;
                onSend({ name: contactName(contact.name), number: `+${number}` });
                onClose();
              }}
            >
              {t('card.send')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
