import { Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components';
import { Emoji20Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/ui/tooltip/IconButton';
import { EmojiPanel } from './EmojiPanel';

export interface EmojiButtonProps {
  onPick: (emoji: string) => void;
  disabled?: boolean;
  className?: string;
  /** Keeps the panel open after a choice. */
  stay?: boolean;
}

export function EmojiButton({ onPick, disabled = false, className, stay = false }: EmojiButtonProps) {
  const { t } = useTranslation('emoji');
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={(_event, data) => setOpen(data.open)}
      trapFocus
      positioning="above-start"
    >
      <PopoverTrigger disableButtonEnhancement>
        <IconButton className={className} icon={<Emoji20Regular />} label={t('open')} disabled={disabled} />
      </PopoverTrigger>
      <PopoverSurface aria-label={t('open')}>
        <EmojiPanel
          onPick={(emoji) => {
            onPick(emoji);
            if (!stay) setOpen(false);
          }}
        />
      </PopoverSurface>
    </Popover>
  );
}
