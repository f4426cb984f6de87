import { DeleteOptionDialog } from './DeleteOptionDialog';
import { TargetDialog } from './TargetDialog';
import type { MenuEditor } from './useMenuEditor';

/** The dialogs are outside the queue's form, so that their Enter key does not submit it. */
export function MenuDialogs({ editor }: { editor: MenuEditor }) {
  const { dialog, closeDialog } = editor;
  if (!dialog) return null;
  const Dialog = dialog.kind === 'delete' ? DeleteOptionDialog : TargetDialog;
  return <Dialog node={dialog.node} onClose={closeDialog} />;
}
