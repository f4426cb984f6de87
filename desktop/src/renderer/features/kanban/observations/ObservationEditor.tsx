import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useTranslation } from 'react-i18next';
import { EditorToolbar } from './EditorToolbar';
import { useRichTextStyles } from './rich-text-styles';

/** Creates only the elements that an observation may contain. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: false,
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    dropcursor: false,
    gapcursor: false,
    link: { openOnClick: false, protocols: ['mailto'], defaultProtocol: 'https' },
  }),
];

const useStyles = makeStyles({
  root: {
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderBottomColor: tokens.colorNeutralStrokeAccessible,
    borderRadius: tokens.borderRadiusMedium,
    ':focus-within': { borderBottom: `2px solid ${tokens.colorCompoundBrandStroke}` },
  },
  text: {
    minHeight: '96px',
    maxHeight: '240px',
    overflowY: 'auto',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    '& .ProseMirror': { minHeight: '80px', outline: 'none', whiteSpace: 'pre-wrap' },
  },
});

/** Rich text; `onChange` receives markup. */
export function ObservationEditor({ onChange }: { onChange: (html: string) => void }) {
  const styles = useStyles();
  const richText = useRichTextStyles();
  const { t } = useTranslation('kanban');
  const editor = useEditor({
    extensions: EXTENSIONS,
    // The page's content security policy allows no inline styles.
    injectCSS: false,
    autofocus: true,
    editorProps: {
      handleDOMEvents: { keydown: (_view, event) => isDialogKey(event) },
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': t('observations.new'),
        'data-first-focus': '',
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.getHTML()),
  });
  return (
    <div className={styles.root}>
      <EditorToolbar editor={editor} />
      <EditorContent editor={editor} className={mergeClasses(richText.root, styles.text)} />
    </div>
  );
}

/** The editor would consume these keys: Esc closes the dialog, and Ctrl+Enter saves. */
function isDialogKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Escape' || (key === 'Enter' && (ctrlKey || metaKey));
}
