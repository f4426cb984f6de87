import { Button } from '@fluentui/react-components';
import { CheckmarkRegular, CopyRegular } from '@fluentui/react-icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToasts } from '@/ui/toasts/useToasts';
import { useFocusAtStart } from './useFocusAtStart';

const COPIED_MS = 1000;

/** Copies the code ("Copiar código QR") and shows "Copiado" for a second. */
export function CopyCodeButton({ code }: { code: string }) {
  const { t } = useTranslation('subscription');
  const toasts = useToasts();
  const [copied, setCopied] = useState(false);
  const button = useFocusAtStart();
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      setCopied(true);
    } catch {
      // Browsers deny copying without HTTPS. The user can select the displayed code.
      toasts.error(t('pix.notCopied'));
    }
  }
  return (
    <Button
      ref={button}
      appearance="primary"
      icon={copied ? <CheckmarkRegular /> : <CopyRegular />}
      onClick={() => void copy()}
      aria-live="polite"
    >
      {copied ? t('pix.copied') : t('pix.copy')}
    </Button>
  );
}
