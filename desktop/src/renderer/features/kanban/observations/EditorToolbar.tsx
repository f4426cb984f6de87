import { makeStyles, ToggleButton, tokens, Toolbar, Tooltip } from '@fluentui/react-components';
import {
  Link20Regular,
  TextBold20Regular,
  TextBulletListLtr20Regular,
  TextItalic20Regular,
  TextNumberListLtr20Regular,
  TextStrikethrough20Regular,
  TextUnderline20Regular,
} from '@fluentui/react-icons';
import { type Editor, useEditorState } from '@tiptap/react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkField } from './LinkField';

const useStyles = makeStyles({
  root: {
    padding: tokens.spacingHorizontalXXS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    flexWrap: 'wrap',
  },
});

const MARKS = [
  { name: 'bold', icon: <TextBold20Regular />, run: (editor: Editor) => chain(editor).toggleBold().run() },
  {
    name: 'italic',
    icon: <TextItalic20Regular />,
    run: (editor: Editor) => chain(editor).toggleItalic().run(),
  },
  {
    name: 'underline',
    icon: <TextUnderline20Regular />,
    run: (editor: Editor) => chain(editor).toggleUnderline().run(),
  },
  {
    name: 'strike',
    icon: <TextStrikethrough20Regular />,
    run: (editor: Editor) => chain(editor).toggleStrike().run(),
  },
  {
    name: 'bulletList',
    icon: <TextBulletListLtr20Regular />,
    run: (editor: Editor) => chain(editor).toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    icon: <TextNumberListLtr20Regular />,
    run: (editor: Editor) => chain(editor).toggleOrderedList().run(),
  },
] as const;

const chain = (editor: Editor) => editor.chain().focus();

export function EditorToolbar({ editor }: { editor: Editor }) {
  const styles = useStyles();
  const { t } = useTranslation('kanban');
  const [isLinking, setLinking] = useState(false);
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      Object.fromEntries(
        [...MARKS.map(({ name }) => name), 'link'].map((name) => [name, now.isActive(name)]),
      ),
  });
  return (
    <>
      <Toolbar size="small" className={styles.root} aria-label={t('editor.toolbar')}>
        {MARKS.map(({ name, icon, run }) => (
          <Mark
            key={name}
            label={t(`editor.${name}`)}
            icon={icon}
            isActive={active[name] === true}
            onClick={() => run(editor)}
          />
        ))}
        <Mark
          label={t('editor.link')}
          icon={<Link20Regular />}
          isActive={active['link'] === true}
          onClick={() => setLinking(true)}
        />
      </Toolbar>
      {isLinking && <LinkField editor={editor} onClose={() => setLinking(false)} />}
    </>
  );
}

interface MarkProps {
  label: string;
  icon: ReactElement;
  isActive: boolean;
  onClick: () => void;
}

function Mark({ label, icon, isActive, onClick }: MarkProps) {
  return (
    <Tooltip content={label} relationship="label">
      <ToggleButton
        appearance="subtle"
        size="small"
        icon={icon}
        checked={isActive}
        // Keeps the selection of the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
      />
    </Tooltip>
  );
}
