import { expect, test, vi } from 'vitest';
import { mainTexts } from '../texts/mainTexts';

vi.mock('electron', () => ({ clipboard: {}, Menu: {} }));
const { contextMenuItems } = await import('./contextMenu');

const editFlags = {
  canUndo: true,
  canRedo: false,
  canCut: true,
  canCopy: true,
  canPaste: true,
  canDelete: true,
  canSelectAll: true,
  canEditRichly: false,
};
const nothing = {
  isEditable: false,
  selectionText: '',
  linkURL: '',
  misspelledWord: '',
  dictionarySuggestions: [] as string[],
  editFlags,
};
const actions = {
  replaceMisspelling: vi.fn<(word: string) => void>(),
  addToDictionary: vi.fn<(word: string) => void>(),
  copyText: vi.fn<(text: string) => void>(),
};
const labels = (clicked: Partial<typeof nothing>, language = 'pt') =>
  contextMenuItems({ ...nothing, ...clicked }, mainTexts(language).edit, actions)
    .map(({ label }) => label)
    .filter(Boolean);

test.each([
  ['pt', ['Desfazer', 'Refazer', 'Recortar', 'Copiar', 'Colar', 'Selecionar tudo']],
  ['en', ['Undo', 'Redo', 'Cut', 'Copy', 'Paste', 'Select all']],
  ['es', ['Deshacer', 'Rehacer', 'Cortar', 'Copiar', 'Pegar', 'Seleccionar todo']],
])('edits a field in the language %s', (language, expected) => {
  expect(labels({ isEditable: true }, language)).toEqual(expected);
});

test('disables what the field cannot do', () => {
  const items = contextMenuItems({ ...nothing, isEditable: true }, mainTexts('pt').edit, actions);
  expect(items.find(({ role }) => role === 'undo')?.enabled).toBe(true);
  expect(items.find(({ role }) => role === 'redo')?.enabled).toBe(false);
});

test('offers at most five corrections of a misspelled word', () => {
  const dictionarySuggestions = ['casa', 'caça', 'cassa', 'caso', 'cada', 'cara'];
  const clicked = { isEditable: true, misspelledWord: 'caza', dictionarySuggestions };
  const items = contextMenuItems({ ...nothing, ...clicked }, mainTexts('pt').edit, actions);
  expect(items.slice(0, 6).map(({ label }) => label)).toEqual([
    ...dictionarySuggestions.slice(0, 5),
    'Adicionar ao dicionário',
  ]);
  items[1]?.click?.({} as never, undefined, {} as never);
  expect(actions.replaceMisspelling).toHaveBeenCalledWith('caça');
  items[5]?.click?.({} as never, undefined, {} as never);
  expect(actions.addToDictionary).toHaveBeenCalledWith('caza');
});

test('names the lack of suggestions', () => {
  expect(labels({ isEditable: true, misspelledWord: 'xzq' })[0]).toBe('Nenhuma sugestão');
});

test('copies selected text and addresses of links outside fields', () => {
  expect(labels({ selectionText: 'Oi', linkURL: 'https://example.test/' })).toEqual([
    'Copiar',
    'Copiar endereço do link',
  ]);
  expect(labels({ linkURL: 'app://recado/app/tickets' })).toEqual([]);
  expect(labels({})).toEqual([]);
});
