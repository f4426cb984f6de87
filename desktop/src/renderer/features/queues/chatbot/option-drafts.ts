import { MENU_LIMITS } from '@recado/shared/automation';
import type { QueueOption } from '@recado/shared/queue-options';
import type { OptionContent } from '@/data/queue-options/useQueueOptionMutations';

/** Unsaved content of an edited or new option. */
export interface OptionDraft {
  key: string;
  /** Null for a new option. */
  id: number | null;
  parentId: number | null;
  content: OptionContent;
  /** Version of the option when the edit began; absent for a new option. */
  version: number | undefined;
  saving: boolean;
  /** Error of the last attempt to store the option. */
  error: unknown;
}

export const EMPTY_CONTENT: OptionContent = {
  title: '',
  message: '',
  queueToTransferId: null,
  operatorId: null,
};

/** Stored, edited or new option. */
export interface OptionNode {
  key: string;
  /** Null for a new option. */
  option: QueueOption | null;
  parentId: number | null;
  content: OptionContent;
  state: 'stored' | 'unsaved' | 'saving' | 'failed';
  error: unknown;
}

export function levelNodes(
  options: readonly QueueOption[],
  parentId: number | null,
  drafts: readonly OptionDraft[],
  keyOf: (id: number) => string,
): OptionNode[] {
  const added = drafts.filter((draft) => draft.id === null && draft.parentId === parentId);
  // After a creation, the option can be in the stored list before the request ends.
  const isBeingAdded = (option: QueueOption) =>
    added.some(
      ({ key, saving, content }) =>
        saving && (key === keyOf(option.id) || isSameContent(content, contentOf(option))),
    );
  const stored = options
    .filter((option) => !isBeingAdded(option))
    .map((option): OptionNode => {
      const draft = drafts.find(({ id }) => id === option.id);
      const content = draft?.content ?? contentOf(option);
      return { key: keyOf(option.id), option, parentId, content, ...stateOf(draft) };
    });
  return [...stored, ...added.map((draft): OptionNode => ({ ...draft, option: null, ...stateOf(draft) }))];
}

export function contentOf({ title, message, queueToTransferId, operatorId }: QueueOption): OptionContent {
  return { title, message, queueToTransferId, operatorId };
}

export function isSameContent(one: OptionContent, other: OptionContent): boolean {
  const { title, message, queueToTransferId, operatorId } = one;
  return (
    title === other.title &&
    message === other.message &&
    queueToTransferId === other.queueToTransferId &&
    operatorId === other.operatorId
  );
}

export function contentErrors({ title, message }: OptionContent): { title?: string; message?: string } {
  return {
    ...(title.trim().length > MENU_LIMITS.title && { title: 'titleTooLong' }),
    ...(message.trim().length > MENU_LIMITS.message && { message: 'messageTooLong' }),
  };
}

function stateOf(draft: OptionDraft | undefined): Pick<OptionNode, 'state' | 'error'> {
  if (!draft) return { state: 'stored', error: null };
  if (draft.saving) return { state: 'saving', error: null };
  return { state: draft.error ? 'failed' : 'unsaved', error: draft.error };
}
