import { Button } from '@fluentui/react-components';
import { DocumentPdf20Regular, Print20Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { desktop, type PrintMode } from '@/lib/bridge';
import { useToasts } from '@/ui/toasts/useToasts';

/** Prints an export or saves it as PDF; only the desktop app can. */
export function PrintButtons({ address, name }: { address: string; name: string }) {
  const { t } = useTranslation('dialogs');
  const toasts = useToasts();
  const [working, setWorking] = useState(false);
  const { print } = desktop();
  if (!print) return null;
  async function run(mode: PrintMode) {
    setWorking(true);
    const result = await print?.conversation(address, mode, t('export.pdfName', { name }));
    setWorking(false);
    if (result === 'done' && mode === 'pdf') toasts.success(t('export.pdfSaved'));
    if (result === 'refused') toasts.error(t('export.notAllowed'));
    if (result === 'failed') toasts.error(t('export.printFailed'));
  }
  return (
    <>
      <Button icon={<Print20Regular />} disabledFocusable={working} onClick={() => void run('dialog')}>
        {t('export.print')}
      </Button>
      <Button icon={<DocumentPdf20Regular />} disabledFocusable={working} onClick={() => void run('pdf')}>
        {t('export.pdf')}
      </Button>
    </>
  );
}
