import { Button, type ButtonProps, makeStyles, Tooltip } from '@fluentui/react-components';
import type { ReactElement, Ref } from 'react';

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
  return (
    <Tooltip content={{ children: label, className: styles.tooltip }} relationship="label">
      <Button appearance="subtle" icon={icon} {...(rest as ButtonProps)} />
    </Tooltip>
  );
}
