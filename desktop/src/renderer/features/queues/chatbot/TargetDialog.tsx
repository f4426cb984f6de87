import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserRow } from '@recado/shared/users';
import { useUser } from '@/data/users/useUser';
import { QueueSelect, UserPicker } from '@/features/pickers';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import type { OptionNode } from './option-drafts';
import { useOptionTree } from './option-tree-context';

/** Chooses the user and queue to which an option transfers. "Nenhum" or an empty field clears the choice. */
export function TargetDialog({ node, onClose }: { node: OptionNode; onClose: () => void }) {
  const { t } = useTranslation('chatbot');
  const { drafts } = useOptionTree();
  const { operatorId, queueToTransferId } = node.content;
  const stored = useUser(operatorId);
  const [selected, setUser] = useState<UserRow | null>();
  const [queueId, setQueueId] = useState(queueToTransferId);
  const user = selected === undefined ? (stored.data ?? null) : selected;
  const next = {
    queueToTransferId: queueId,
    operatorId: selected === undefined ? operatorId : (selected?.id ?? null),
  };

  function submit(event?: FormEvent) {
    event?.preventDefault();
    drafts.edit(node, next);
    onClose();
  }
  return (
    <FormDialog
      title={t('transfer.title')}
      submitLabel={t('transfer.submit')}
      dirty={next.operatorId !== operatorId || next.queueToTransferId !== queueToTransferId}
      saving={false}
      ready={operatorId === null || !stored.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <UserPicker
        label={t('transfer.user')}
        hint={t('transfer.userHint')}
        value={user}
        attendantId={null}
        onChange={setUser}
      />
      <QueueSelect
        label={t('transfer.queue')}
        from="all"
        value={queueId}
        onChange={setQueueId}
        none={{ label: t('transfer.none'), onSelect: () => setQueueId(null) }}
      />
    </FormDialog>
  );
}
