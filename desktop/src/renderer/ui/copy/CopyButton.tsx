import { CopyRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useToasts } from '@/ui/toasts/useToasts';
import { IconButton } from '@/ui/tooltip/IconButton';

interface CopyButtonProps {
  label: string;
  text: string;
  /** Toast after copying. Default: "Copiado". */
  copied?: string;
  size?: 'small' | 'medium';
}

/** A toast shows whether the text was copied. */
export function CopyButton({ label, text, copied, size = 'small' }: CopyButtonProps) {
  const { t } = useTranslation('ui');
  const toasts = useToasts();
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toasts.success(copied ?? t('copied'));
    } catch {
      toasts.error(t('notCopied'));
    }
  }
  return (
    <IconButton
      size={size}
      icon={<CopyRegular />}
      label={label}
      disabled={text === ''}
      onClick={() => void copy()}
    />
  );
}
