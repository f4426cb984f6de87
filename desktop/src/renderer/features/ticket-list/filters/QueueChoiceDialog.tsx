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
  Radio,
  RadioGroup,
  tokens,
} from '@fluentui/react-components';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '@recado/shared/tickets';
import { queueChoiceAtom } from '@/data/desk/desk-state';
import { useAcceptQueue } from '@/data/desk/list-preferences';
import { useTicketCommands } from '@/features/ticket-actions';
import { contactName } from '@/lib/formats/names';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { useReturnFocus } from '@/ui/dialogs/useReturnFocus';

const useStyles = makeStyles({
  surface: { maxWidth: '480px', width: 'calc(100% - 32px)' },
  actions: { paddingTop: tokens.spacingVerticalL },
});

export function QueueChoiceDialog() {
  const [ticket, setTicket] = useAtom(queueChoiceAtom);
  return ticket && <Choice key={ticket.id} ticket={ticket} onClose={() => setTicket(null)} />;
}

function Choice({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('tickets');
  const { queues } = useCurrentUser();
  const { acceptIn } = useTicketCommands();
  useReturnFocus();
  const [lastQueueId, rememberQueue] = useAcceptQueue();
  const [queueId, setQueueId] = useState(queues.some(({ id }) => id === lastQueueId) ? lastQueueId : null);
  const [missing, setMissing] = useState(false);
  const confirm = () => {
    if (queueId === null) {
      setMissing(true);
      return;
    }
    rememberQueue(queueId);
    void acceptIn(ticket, queueId);
    onClose();
  };
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            confirm();
          }}
        >
          <DialogBody>
            <DialogTitle>{t('queueChoice.title')}</DialogTitle>
            <DialogContent>
              <Field
                label={t('queueChoice.label', { name: contactName(ticket.contact.name) })}
                validationMessage={missing ? t('queueChoice.missing') : undefined}
              >
                <RadioGroup
                  value={queueId === null ? '' : String(queueId)}
                  onChange={(_event, { value }) => {
                    setQueueId(Number(value));
                    setMissing(false);
                  }}
                >
                  {queues.map((queue) => (
                    <Radio key={queue.id} value={String(queue.id)} label={queue.name} />
                  ))}
                </RadioGroup>
              </Field>
            </DialogContent>
            <DialogActions className={styles.actions}>
              <Button onClick={onClose}>{t('cancel')}</Button>
              <Button appearance="primary" type="submit">
                {t('accept')}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
}
