import { DeleteOptionDialog } from './DeleteOptionDialog';
import { TargetDialog } from './TargetDialog';
import type { MenuEditor } from './useMenuEditor';

/** The dialogs of an option, outside the queue's form. */
export function MenuDialogs({ editor }: { editor: MenuEditor }) {
  const { dialog, closeDialog } = editor;
  if (!dialog) return null;
  const Dialog = dialog.kind === 'delete' ? DeleteOptionDialog : TargetDialog;
  return <Dialog node={dialog.node} onClose={closeDialog} />;
}
