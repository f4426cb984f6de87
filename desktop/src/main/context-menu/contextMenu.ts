import {
  type BrowserWindow,
  clipboard,
  type ContextMenuParams,
  Menu,
  type MenuItemConstructorOptions,
} from 'electron';
import type { MainTexts } from '../texts/mainTexts';

const MAX_SUGGESTIONS = 5;

interface MenuActions {
  replaceMisspelling: (word: string) => void;
  addToDictionary: (word: string) => void;
  copyText: (text: string) => void;
}

/** Opens a menu for fields, selected text and links; elsewhere no menu opens. */
export function openContextMenus(window: BrowserWindow, texts: () => MainTexts['edit']): void {
  const { webContents } = window;
  webContents.on('context-menu', (_event, params) => {
    const items = contextMenuItems(params, texts(), {
      replaceMisspelling: (word) => webContents.replaceMisspelling(word),
      addToDictionary: (word) => webContents.session.addWordToSpellCheckerDictionary(word),
      copyText: (text) => void clipboard.writeText(text),
    });
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window });
  });
}

type ClickedContent = Pick<
  ContextMenuParams,
  'isEditable' | 'selectionText' | 'linkURL' | 'misspelledWord' | 'dictionarySuggestions' | 'editFlags'
>;

export function contextMenuItems(
  clicked: ClickedContent,
  texts: MainTexts['edit'],
  actions: MenuActions,
): MenuItemConstructorOptions[] {
  const { isEditable, selectionText, linkURL, misspelledWord, editFlags } = clicked;
  if (isEditable)
    return [
      ...(misspelledWord ? spellingItems(clicked, texts, actions) : []),
      { role: 'undo', label: texts.undo, enabled: editFlags.canUndo },
      { role: 'redo', label: texts.redo, enabled: editFlags.canRedo },
      { type: 'separator' },
      { role: 'cut', label: texts.cut, enabled: editFlags.canCut },
      { role: 'copy', label: texts.copy, enabled: editFlags.canCopy },
      { role: 'paste', label: texts.paste, enabled: editFlags.canPaste },
      { role: 'selectAll', label: texts.selectAll, enabled: editFlags.canSelectAll },
    ];
  const items: MenuItemConstructorOptions[] = [];
  if (selectionText.trim()) items.push({ role: 'copy', label: texts.copy });
  if (/^(https?|mailto|tel):/i.test(linkURL))
    items.push({ label: texts.copyLink, click: () => actions.copyText(linkURL) });
  return items;
}

function spellingItems(
  { misspelledWord, dictionarySuggestions }: ClickedContent,
  texts: MainTexts['edit'],
  { replaceMisspelling, addToDictionary }: MenuActions,
): MenuItemConstructorOptions[] {
  const suggestions = dictionarySuggestions
    .slice(0, MAX_SUGGESTIONS)
    .map((word): MenuItemConstructorOptions => ({ label: word, click: () => replaceMisspelling(word) }));
  return [
    ...(suggestions.length > 0 ? suggestions : [{ label: texts.noSuggestions, enabled: false }]),
    { label: texts.addToDictionary, click: () => addToDictionary(misspelledWord) },
    { type: 'separator' },
  ];
}
