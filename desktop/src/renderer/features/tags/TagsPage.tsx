import { TagRegular, TagSearchRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Tag, TAG_COLORS } from '@recado/shared/tags';
import { useTags } from '@/data/tags/useTags';
import { ListScreen } from '@/ui/page/ListScreen';
import { useDebouncedText } from '@/ui/time/time-hooks';
import { DeleteTagDialog } from './DeleteTagDialog';
import { TagDialog } from './TagDialog';
import { TagTable } from './TagTable';

type OpenDialog = { kind: 'edit'; tag: Tag | null } | { kind: 'delete'; tag: Tag };

export function TagsPage() {
  const { t } = useTranslation('tags');
  const [typed, setTyped] = useState('');
  const searched = useDebouncedText(typed.trim());
  const { tags, ...reading } = useTags(searched);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  return (
    <>
      <ListScreen
        title={t('title')}
        summary={(count) => t('summary', { count })}
        rows={tags}
        reading={reading}
        loadFailed={t('loadFailed')}
        search={{ label: t('search'), value: typed, searched, onChange: setTyped }}
        add={{
          label: t('add'),
          commandId: 'tags.new',
          onAdd: () => setDialog({ kind: 'edit', tag: null }),
        }}
        empty={{ icon: <TagRegular />, title: t('empty.title'), text: t('empty.text') }}
        notFound={{
          icon: <TagSearchRegular />,
          title: t('notFound.title'),
          text: t('notFound.text', { search: searched }),
        }}
        skeleton={{ columns: ['1fr', '120px', '88px'] }}
      >
        {(shown) => (
          <TagTable
            tags={shown}
            onEdit={(tag) => setDialog({ kind: 'edit', tag })}
            onDelete={(tag) => setDialog({ kind: 'delete', tag })}
          />
        )}
      </ListScreen>
      {dialog?.kind === 'edit' && (
        <TagDialog
          tag={dialog.tag}
          firstColor={TAG_COLORS[(tags?.length ?? 0) % TAG_COLORS.length] ?? TAG_COLORS[0]}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === 'delete' && <DeleteTagDialog tag={dialog.tag} onClose={() => setDialog(null)} />}
    </>
  );
}
