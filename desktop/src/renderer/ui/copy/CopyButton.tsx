import { CopyRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useToasts } from '@/ui/toasts/useToasts';
import { IconButton } from '@/ui/tooltip/IconButton';

/** A toast shows whether the text was copied. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('ui');
  const toasts = useToasts();
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toasts.success(t('copied'));
    } catch {
      toasts.error(t('notCopied'));
    }
  }
  return <IconButton size="small" icon={<CopyRegular />} label={label} onClick={() => void copy()} />;
}
