import { Button, type ButtonProps, Tooltip } from '@fluentui/react-components';
import type { ReactElement, Ref } from 'react';

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'content'> {
  icon: ReactElement;
  /** What it does: the tooltip and the name for screen readers. */
  label: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A button that is only an icon: always with a tooltip and a name. */
export function IconButton({ icon, label, ...rest }: IconButtonProps) {
  return (
    <Tooltip content={label} relationship="label">
      <Button appearance="subtle" icon={icon} {...(rest as ButtonProps)} />
    </Tooltip>
  );
}
