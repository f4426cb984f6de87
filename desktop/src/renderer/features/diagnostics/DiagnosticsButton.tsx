import { Button, Link } from '@fluentui/react-components';
import { StethoscopeRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const DiagnosticsDialog = lazy(async () => ({
  default: (await import('./DiagnosticsDialog')).DiagnosticsDialog,
}));

/** Opens "Diagnóstico"; works without a session and without a server. */
export function DiagnosticsButton({ as = 'button' }: { as?: 'button' | 'link' }) {
  const { t } = useTranslation('diagnostics');
  const [open, setOpen] = useState(false);
  return (
    <>
      {as === 'link' ? (
        <Link as="button" type="button" onClick={() => setOpen(true)}>
          {t('title')}
        </Link>
      ) : (
        <Button icon={<StethoscopeRegular />} onClick={() => setOpen(true)}>
          {t('title')}
        </Button>
      )}
      {open && (
        <Suspense>
          <DiagnosticsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
