import { QrCodeRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SourceLink } from '@recado/shared/source-links';
import { useSourceLinks } from '@/data/source-links/useSourceLinks';
import { ListScreen } from '@/ui/page/ListScreen';
import { DeleteSourceLinkDialog } from './DeleteSourceLinkDialog';
import { LinkCodeDialog } from './LinkCodeDialog';
import { SourceLinkDialog } from './SourceLinkDialog';
import { SourceLinkTable } from './SourceLinkTable';

type OpenDialog =
  { kind: 'edit'; sourceLink: SourceLink | null } | { kind: 'delete' | 'code'; sourceLink: SourceLink };

export function SourceLinksPage() {
  const { t } = useTranslation('source-links');
  const { data: sourceLinks, ...reading } = useSourceLinks();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  return (
    <>
      <ListScreen
        title={t('title')}
        summary={(count) => t('summary', { count })}
        rows={sourceLinks}
        reading={reading}
        loadFailed={t('loadFailed')}
        add={{
          label: t('add'),
          commandId: 'sourceLinks.new',
          onAdd: () => setDialog({ kind: 'edit', sourceLink: null }),
        }}
        empty={{ icon: <QrCodeRegular />, title: t('empty.title'), text: t('empty.text') }}
        skeleton={{ columns: ['1fr', '2fr', '1fr', '104px', '152px'] }}
      >
        {(shown) => (
          <SourceLinkTable
            sourceLinks={shown}
            onEdit={(sourceLink) => setDialog({ kind: 'edit', sourceLink })}
            onDelete={(sourceLink) => setDialog({ kind: 'delete', sourceLink })}
            onShowCode={(sourceLink) => setDialog({ kind: 'code', sourceLink })}
          />
        )}
      </ListScreen>
      {dialog?.kind === 'edit' && (
        <SourceLinkDialog sourceLink={dialog.sourceLink} onClose={() => setDialog(null)} />
      )}
      {dialog?.kind === 'code' && dialog.sourceLink.url !== null && (
        <LinkCodeDialog
          link={{ ...dialog.sourceLink, url: dialog.sourceLink.url }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteSourceLinkDialog sourceLink={dialog.sourceLink} onClose={() => setDialog(null)} />
      )}
    </>
  );
}
