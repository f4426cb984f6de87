import { useTranslation } from 'react-i18next';
import { withDescendants } from '@recado/shared/queue-options';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import type { OptionNode } from './option-drafts';
import { useOptionTree } from './option-tree-context';

export function DeleteOptionDialog({ node, onClose }: { node: OptionNode; onClose: () => void }) {
  const { t } = useTranslation('chatbot');
  const { drafts } = useOptionTree();
  const { key, option, content } = node;
  const below = option ? withDescendants(option.children).length : 0;
  return (
    <ConfirmDialog
      title={t('delete.title', { title: content.title.trim() || t('untitled') })}
      confirmLabel={t('delete.confirm')}
      destructive
      onConfirm={async () => {
        if (option) await drafts.remove(option);
        else drafts.discard(key);
      }}
      onClose={onClose}
    >
      {below === 0 ? t('delete.text') : t('delete.textWithBelow', { count: below })}
    </ConfirmDialog>
  );
}
