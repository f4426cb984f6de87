import { Button, type ButtonProps, makeStyles, Tooltip } from '@fluentui/react-components';
import { type ReactElement, type Ref, useState } from 'react';
import { topDialog } from '@/ui/focus/top-dialog';

const useStyles = makeStyles({
  // The tooltip may cover a button of the row above, which a click must reach.
  tooltip: { pointerEvents: 'none' },
});

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'content'> {
  icon: ReactElement;
  /** Text of the tooltip and accessible name. */
  label: string;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ icon, label, ...rest }: IconButtonProps) {
  const styles = useStyles();
  const [isHinted, setHinted] = useState(false);
  return (
    <Tooltip
      content={{ children: label, className: styles.tooltip }}
      relationship="label"
      visible={isHinted}
      // Tooltips have a delay. One that appeared over a dialog would receive the Escape that closes the dialog.
      onVisibleChange={(event, { visible }) => setHinted(visible && !isBehindDialog(event?.target))}
    >
      <Button appearance="subtle" icon={icon} {...(rest as ButtonProps)} />
    </Tooltip>
  );
}

function isBehindDialog(element: EventTarget | undefined): boolean {
  const dialog = topDialog();
  return dialog !== undefined && element instanceof Node && !dialog.contains(element);
}
