import { useState } from 'react';
import { menuProblems } from '@recado/shared/chatbot';
import { useMenuPreview } from '@/data/queue-options/useQueueOptions';
import type { OptionNode } from './option-drafts';
import type { OptionTreeValue } from './option-tree-context';
import { useOptionDrafts } from './useOptionDrafts';

interface Options {
  queueId: number | null;
  greeting: string;
  /** Stores a new queue and returns its id; null if its form has errors. */
  saveQueue: () => Promise<number | null>;
}

type MenuDialog = { kind: 'delete' | 'target'; node: OptionNode };

/** State of the option tree. It lives in the queue's dialog, so a change of tabs does not lose it. */
export function useMenuEditor({ queueId, greeting, saveQueue }: Options) {
  const drafts = useOptionDrafts(queueId);
  const { data: preview } = useMenuPreview(queueId, null);
  const [openKeys, setOpenKeys] = useState<ReadonlySet<string>>(new Set());
  const [focus, setFocus] = useState<OptionTreeValue['focus']>(null);
  const [isAdding, setAdding] = useState(false);
  const [dialog, setDialog] = useState<MenuDialog | null>(null);
  const problems =
    preview && drafts.tree
      ? menuProblems({ greeting, options: drafts.tree }, preview.targets, preview.settings)
      : [];

  const setOpen = (key: string, open: boolean) =>
    setOpenKeys((keys) => {
      const next = new Set(keys);
      if (open) next.add(key);
      else next.delete(key);
      return next;
    });
  const storedQueue = async (): Promise<number | null> => queueId ?? (await saveQueue());
  const tree: OptionTreeValue = {
    drafts,
    isOpen: (key) => openKeys.has(key),
    setOpen,
    focus,
    problemsOf: (id) => problems.filter(({ optionId }) => optionId === id).map(({ kind }) => kind),
    add: (parentId) => {
      setAdding(true);
      void storedQueue()
        .then((id) => {
          if (id === null) return;
          const key = drafts.add(parentId);
          setOpen(key, true);
          setFocus({ key });
        })
        .finally(() => setAdding(false));
    },
    save: (key) => {
      if (queueId !== null) void drafts.save(key, queueId);
    },
    confirmDelete: (node) => setDialog({ kind: 'delete', node }),
    selectTarget: (node) => setDialog({ kind: 'target', node }),
  };
  return {
    queueId,
    tree,
    problems,
    isAdding,
    dialog,
    closeDialog: () => setDialog(null),
    /** Opens an option and its ancestors, and focuses its title. */
    jumpTo: (optionId: number) => {
      let option = drafts.options.find(({ id }) => id === optionId);
      while (option) {
        setOpen(drafts.keyOf(option.id), true);
        const { parentId } = option;
        option = drafts.options.find(({ id }) => id === parentId);
      }
      setFocus({ key: drafts.keyOf(optionId) });
    },
  };
}

export type MenuEditor = ReturnType<typeof useMenuEditor>;
