import { Button, makeStyles, SearchBox, tokens } from '@fluentui/react-components';
import { AddRegular, TagRegular, TagSearchRegular } from '@fluentui/react-icons';
import { TAG_COLORS, type Tag } from '@recado/shared/tags';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../lib/commands';
import { PageHeader, ScrollPage } from '../../ui/page';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import { useSettledText } from './api/useSettledText';
import { useTags } from './api/useTags';
import { DeleteTagDialog } from './components/DeleteTagDialog';
import { TagDialog } from './components/TagDialog';
import { TagTable } from './components/TagTable';

const useStyles = makeStyles({
  search: { width: '240px' },
  more: { display: 'block', margin: `${tokens.spacingVerticalM} auto 0` },
});

const SKELETON_COLUMNS = ['1fr', '120px', '88px'];

type OpenDialog = { kind: 'edit'; tag: Tag | null } | { kind: 'delete'; tag: Tag };

/** "/tags" (specification 2 §2.17). */
export function TagsPage() {
  const styles = useStyles();
  const { t } = useTranslation('tags');
  const [typed, setTyped] = useState('');
  const search = useSettledText(typed.trim());
  const {
    tags,
    error,
    refetch,
    isFetching,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
  } = useTags(search);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const nothingAtAll = tags?.length === 0 && search === '';
  const add = () => setDialog({ kind: 'edit', tag: null });
  useCommands([{ id: 'tags.new', label: t('add'), section: t('title'), run: add }]);
  const addButton = (
    <Button appearance="primary" icon={<AddRegular />} onClick={add}>
      {t('add')}
    </Button>
  );
  const loadMore =
    hasNextPage && !isFetching && !isFetchNextPageError ? () => void fetchNextPage() : undefined;
  return (
    <ScrollPage onNearEnd={loadMore}>
      <PageHeader
        title={t('title')}
        summary={tags?.length && !hasNextPage ? t('summary', { count: tags.length }) : undefined}
      >
        {!nothingAtAll && (
          <>
            <SearchBox
              className={styles.search}
              placeholder={t('search')}
              aria-label={t('search')}
              value={typed}
              onChange={(_event, data) => setTyped(data.value)}
            />
            {addButton}
          </>
        )}
      </PageHeader>
      {tags === undefined && error !== null ? (
        <ErrorState
          title={t('loadFailed')}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : tags === undefined ? (
        <SkeletonRows rows={6} columns={SKELETON_COLUMNS} />
      ) : nothingAtAll ? (
        <EmptyState
          icon={<TagRegular />}
          title={t('empty.title')}
          text={t('empty.text')}
          action={addButton}
        />
      ) : tags.length === 0 ? (
        <EmptyState
          icon={<TagSearchRegular />}
          title={t('notFound.title')}
          text={t('notFound.text', { search })}
        />
      ) : (
        <TagTable
          tags={tags}
          onEdit={(tag) => setDialog({ kind: 'edit', tag })}
          onDelete={(tag) => setDialog({ kind: 'delete', tag })}
        />
      )}
      {isFetchingNextPage && <SkeletonRows rows={2} columns={SKELETON_COLUMNS} />}
      {isFetchNextPageError && (
        <Button className={styles.more} onClick={() => void fetchNextPage()}>
          {t('moreFailed')}
        </Button>
      )}
      {dialog?.kind === 'edit' && (
        <TagDialog
          tag={dialog.tag}
          firstColor={TAG_COLORS[(tags?.length ?? 0) % TAG_COLORS.length] ?? TAG_COLORS[0]}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === 'delete' && <DeleteTagDialog tag={dialog.tag} onClose={() => setDialog(null)} />}
    </ScrollPage>
  );
}
