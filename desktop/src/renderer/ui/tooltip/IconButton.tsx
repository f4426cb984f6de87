import { Button, type ButtonProps, Tooltip } from '@fluentui/react-components';
import type { ReactElement, Ref } from 'react';

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'content'> {
  icon: ReactElement;
  /** Text of the tooltip and accessible name. */
  label: string;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ icon, label, ...rest }: IconButtonProps) {
  return (
    <Tooltip content={label} relationship="label">
      <Button appearance="subtle" icon={icon} {...(rest as ButtonProps)} />
    </Tooltip>
  );
}
