import { useCallback, useMemo, useRef, useState } from 'react';
import { type QueueOption, withDescendants } from '@recado/shared/queue-options';
import { type OptionContent, useQueueOptionMutations } from '@/data/queue-options/useQueueOptionMutations';
import { useQueueOptions } from '@/data/queue-options/useQueueOptions';
import {
  contentErrors,
  contentOf,
  EMPTY_CONTENT,
  isSameContent,
  levelNodes,
  type OptionDraft,
  type OptionNode,
} from './option-drafts';

/** Holds a queue's options together with the administrator's unsaved changes. */
export function useOptionDrafts(queueId: number | null) {
  const { data: tree, ...reading } = useQueueOptions(queueId);
  const mutations = useQueueOptionMutations();
  const [drafts, setDrafts] = useState<readonly OptionDraft[]>([]);
  /** A save outlives the render that started it, so it must read the latest drafts from here. */
  const current = useRef(drafts);
  const change = useCallback((next: (drafts: readonly OptionDraft[]) => readonly OptionDraft[]) => {
    current.current = next(current.current);
    setDrafts(current.current);
  }, []);
  const update = useCallback(
    (key: string, fields: Partial<OptionDraft>) =>
      change((list) => list.map((draft) => (draft.key === key ? { ...draft, ...fields } : draft))),
    [change],
  );
  const drop = useCallback(
    (key: string) => change((list) => list.filter((draft) => draft.key !== key)),
    [change],
  );
  /**
   * Keys of options created in this dialog. Storing an option must not change its key, which would remount
   * its fields.
   */
  const createdKeys = useRef(new Map<number, string>());
  const added = useRef(0);
  const [savedKeys, setSavedKeys] = useState<ReadonlySet<string>>(new Set());
  const keyOf = useCallback((id: number) => createdKeys.current.get(id) ?? `option-${id}`, []);
  const options = useMemo(() => withDescendants(tree ?? []), [tree]);

  const edit = useCallback(
    ({ key, option, parentId, content }: OptionNode, fields: Partial<OptionContent>) => {
      const next = { ...content, ...fields };
      const isKnown = current.current.some((draft) => draft.key === key);
      if (option && isSameContent(next, contentOf(option))) drop(key);
      else if (isKnown) update(key, { content: next, error: null });
      else {
        const { id = null, version } = option ?? {};
        change((list) => [
          ...list,
          { key, id, parentId, content: next, version, saving: false, error: null },
        ]);
      }
    },
    [change, drop, update],
  );

  const add = useCallback(
    (parentId: number | null): string => {
      added.current += 1;
      const key = `new-${added.current}`;
      const draft = { key, id: null, parentId, content: EMPTY_CONTENT, version: undefined };
      change((list) => [...list, { ...draft, saving: false, error: null }]);
      return key;
    },
    [change],
  );

  /** Returns whether the option was stored. After a failure, it keeps its content and shows the error. */
  const save = useCallback(
    async (key: string, ofQueue: number): Promise<boolean> => {
      const draft = current.current.find((each) => each.key === key);
      if (!draft || draft.saving) return draft === undefined;
      if (Object.keys(contentErrors(draft.content)).length > 0) return false;
      update(key, { saving: true, error: null });
      try {
        const { id, parentId, content, version } = draft;
        const saved = await mutations.save({ id, queueId: ofQueue, parentId, content, version });
        createdKeys.current.set(saved.id, key);
        setSavedKeys((keys) => new Set(keys).add(key));
        await mutations.reread(ofQueue);
        const now = current.current.find((each) => each.key === key);
        if (now && isSameContent(now.content, content)) drop(key);
        else update(key, { id: saved.id, version: saved.version, saving: false });
        return true;
      } catch (error) {
        update(key, { saving: false, error });
        return false;
      }
    },
    [drop, mutations, update],
  );

  /** Stores all changes one by one. New options without content are dropped. */
  const saveAll = useCallback(
    async (ofQueue: number): Promise<boolean> => {
      let saved = true;
      for (const { key, id, content } of current.current) {
        if (id === null && isSameContent(content, EMPTY_CONTENT)) drop(key);
        else saved = (await save(key, ofQueue)) && saved;
      }
      return saved;
    },
    [drop, save],
  );

  return {
    tree,
    options,
    reading,
    isDirty: drafts.some(({ id, content }) => id !== null || !isSameContent(content, EMPTY_CONTENT)),
    level: (children: readonly QueueOption[], parentId: number | null) =>
      levelNodes(children, parentId, drafts, keyOf),
    keyOf,
    wasSaved: (key: string) => savedKeys.has(key),
    add,
    edit,
    discard: drop,
    save,
    saveAll,
    read: mutations.read,
    /** Lets the next save replace this version of the option. */
    rebase: (key: string, version: number) => update(key, { version }),
    move: mutations.move,
    async remove(option: QueueOption): Promise<void> {
      await mutations.remove(option);
      const removed = new Set(withDescendants([option]).map(({ id }) => id));
      change((list) =>
        list.filter(({ id, parentId }) => !removed.has(id ?? 0) && !removed.has(parentId ?? 0)),
      );
    },
  };
}

export type OptionDrafts = ReturnType<typeof useOptionDrafts>;
