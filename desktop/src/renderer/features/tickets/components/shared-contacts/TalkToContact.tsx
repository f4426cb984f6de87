import type { Ticket } from '@recado/shared/tickets';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../../lib/session';
import { FormDialog } from '../../../../ui/dialogs';
import { useToasts } from '../../../../ui/toasts';
import { QueueSelect } from '../pickers';
import type { SharedCard } from './sharedCard';
import { useTalk } from './useTalk';

interface TalkToContactProps {
  card: SharedCard;
  ticket: Ticket;
  onClose: () => void;
}

/**
 * "Conversar": whoever has no queue is told so, with one queue it is used, with several one is asked for (specification
 * 1 §2.10).
 */
export function TalkToContact({ card, ticket, onClose }: TalkToContactProps) {
  const { t } = useTranslation('shared-contacts');
  const { queues } = useCurrentUser();
  const toasts = useToasts();
  const talk = useTalk(ticket);
  const [queueId, setQueueId] = useState<number | null>(null);
  const [missing, setMissing] = useState(false);
  const [saving, setSaving] = useState(false);
  const only = queues.length === 1 ? queues[0]?.id : undefined;

  async function begin(chosen: number) {
    setSaving(true);
    if (await talk(card, chosen)) onClose();
    else setSaving(false);
  }
  // Nothing to ask: it begins, once, as soon as it is wished.
  useEffect(() => {
    if (queues.length === 0) toasts.error(t('noQueue'));
    else if (only !== undefined) void talk(card, only);
    if (queues.length <= 1) onClose();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a wish is fulfilled once, whatever changes meanwhile
  }, []);

  if (queues.length <= 1) return null;
  return (
    <FormDialog
      title={t('title')}
      dirty={false}
      saving={saving}
      submitLabel={t('talk')}
      onSubmit={(event) => {
        event?.preventDefault();
        if (queueId === null) setMissing(true);
        else void begin(queueId);
      }}
      onClose={onClose}
    >
      <QueueSelect
        label={t('queue', { name: card.name })}
        value={queueId}
        onChange={(chosen) => {
          setQueueId(chosen);
          setMissing(false);
        }}
        validationMessage={missing ? t('choose') : undefined}
      />
    </FormDialog>
  );
}
