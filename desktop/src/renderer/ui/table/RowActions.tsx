import { makeStyles } from '@fluentui/react-components';
import { DeleteRegular, EditRegular } from '@fluentui/react-icons';
import { IconButton } from '@/ui/tooltip/IconButton';

const useStyles = makeStyles({ root: { display: 'flex', justifyContent: 'flex-end' } });

interface RowActionsProps {
  editLabel: string;
  deleteLabel: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** The buttons' labels name the object. */
export function RowActions({ editLabel, deleteLabel, onEdit, onDelete }: RowActionsProps) {
  return (
    <div className={useStyles().root}>
      <IconButton icon={<EditRegular />} label={editLabel} onClick={onEdit} />
      <IconButton icon={<DeleteRegular />} label={deleteLabel} onClick={onDelete} />
    </div>
  );
}
