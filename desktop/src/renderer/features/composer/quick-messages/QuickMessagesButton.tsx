import { Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components';
import { Flash20Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuickMessage } from '@recado/shared/quick-messages';
import { useCommands } from '@/lib/commands/useCommands';
import { IconButton } from '@/ui/tooltip/IconButton';
import { QuickMessageChoice } from './QuickMessageChoice';

export interface QuickMessagesButtonProps {
  onInsert: (message: QuickMessage) => void;
  disabled?: boolean;
}

/** The popover lists groups first and then the chosen group's messages. */
export function QuickMessagesButton({ onInsert, disabled = false }: QuickMessagesButtonProps) {
  const { t } = useTranslation('quick-messages');
  const [open, setOpen] = useState(false);
  useCommands([
    {
      id: 'ticket.quickMessages',
      label: t('insert.open'),
      section: 'ticket',
      // Inside the text field, "/" opens the suggestions instead.
      keys: ['/'],
      enabled: !disabled,
      run: () => setOpen(true),
    },
  ]);
  return (
    <Popover
      open={open}
      onOpenChange={(_event, data) => setOpen(data.open)}
      positioning="above-start"
      trapFocus
    >
      <PopoverTrigger disableButtonEnhancement>
        <IconButton icon={<Flash20Regular />} label={t('insert.open')} disabled={disabled} />
      </PopoverTrigger>
      <PopoverSurface aria-label={t('insert.open')}>
        <QuickMessageChoice
          onSelect={(message) => {
            setOpen(false);
            onInsert(message);
          }}
        />
      </PopoverSurface>
    </Popover>
  );
}
