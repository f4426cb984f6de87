import { Dropdown, Label, makeStyles, Option, tokens } from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Board } from '@recado/shared/kanban';
import { PageHeader } from '@/ui/page/PageHeader';

const useStyles = makeStyles({
  choice: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  select: { minWidth: '200px', maxWidth: '280px' },
});

interface BoardHeaderProps {
  boards: readonly Board[] | undefined;
  selected: Board | undefined;
  onSelect: (kanbanId: number) => void;
  children: ReactNode;
}

export function BoardHeader({ boards, selected, onSelect, children }: BoardHeaderProps) {
  const styles = useStyles();
  const { t } = useTranslation('kanban');
  const id = useId();
  return (
    <PageHeader title={t('title')}>
      {boards !== undefined && boards.length > 0 && (
        <div className={styles.choice}>
          <Label htmlFor={id}>{t('boards')}</Label>
          <Dropdown
            id={id}
            className={styles.select}
            value={selected?.name ?? ''}
            selectedOptions={selected ? [String(selected.id)] : []}
            onOptionSelect={(_event, { optionValue }) => onSelect(Number(optionValue))}
          >
            {boards.map((board) => (
              <Option key={board.id} value={String(board.id)}>
                {board.name}
              </Option>
            ))}
          </Dropdown>
        </div>
      )}
      {children}
    </PageHeader>
  );
}
