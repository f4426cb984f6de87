import { Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { Attach20Regular, Document20Regular, Person20Regular } from '@fluentui/react-icons';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/ui/tooltip/IconButton';

export interface AttachButtonProps {
  onFiles: (files: File[]) => void;
  onContact: () => void;
  /** Whether whisper mode is on. Contact cards are then disabled, because they cannot be whispers. */
  whisper: boolean;
  disabled?: boolean;
}

export function AttachButton({ onFiles, onContact, whisper, disabled = false }: AttachButtonProps) {
  const { t } = useTranslation('composer');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Menu positioning="above-start">
        <MenuTrigger disableButtonEnhancement>
          <IconButton icon={<Attach20Regular />} label={t('attach.open')} disabled={disabled} />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItem icon={<Document20Regular />} onClick={() => input.current?.click()}>
              {t('attach.files')}
            </MenuItem>
            <MenuItem
              icon={<Person20Regular />}
              disabled={whisper}
              {...(whisper ? { subText: t('attach.notWhispered') } : {})}
              onClick={onContact}
            >
              {t('attach.contact')}
            </MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('attach.files')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Clears the input, so that the same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
