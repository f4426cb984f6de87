import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { ContactDialog } from '../dialog/ContactDialog';
import { AssociateTicketDialog } from './AssociateTicketDialog';
import { drawerDialogAtom } from './contact-dialog-state';
import { DeleteNoteDialog } from './DeleteNoteDialog';
import { EnlargedAvatar } from './EnlargedAvatar';
import { UndoMergeDialog } from './UndoMergeDialog';

export function DrawerDialogs() {
  const [dialog, setDialog] = useAtom(drawerDialogAtom);
  // Leaving the ticket screens closes the dialog.
  useEffect(() => () => setDialog(null), [setDialog]);
  if (!dialog) return null;
  const onClose = () => setDialog(null);
  switch (dialog.kind) {
    case 'edit':
      return <ContactDialog contactId={dialog.contactId} onClose={onClose} />;
    case 'associate':
      return <AssociateTicketDialog ticket={dialog.ticket} onClose={onClose} />;
    case 'undoMerge':
      return <UndoMergeDialog merge={dialog.merge} contactId={dialog.contactId} onClose={onClose} />;
    case 'picture':
      return <EnlargedAvatar name={dialog.name} address={dialog.address} onClose={onClose} />;
    case 'deleteNote':
      return <DeleteNoteDialog note={dialog.note} contactId={dialog.contactId} onClose={onClose} />;
  }
}
