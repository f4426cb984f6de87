import { createContext, useContext } from 'react';
import type { MenuProblem } from '@recado/shared/chatbot';
import type { OptionNode } from './option-drafts';
import type { OptionDrafts } from './useOptionDrafts';

export interface OptionTreeValue {
  drafts: OptionDrafts;
  isOpen(key: string): boolean;
  setOpen(key: string, open: boolean): void;
  /** The title of this option receives the focus; a new object focuses again. */
  focus: { key: string } | null;
  problemsOf(optionId: number): readonly MenuProblem['kind'][];
  add(parentId: number | null): void;
  save(key: string): void;
  confirmDelete(node: OptionNode): void;
  selectTarget(node: OptionNode): void;
}

export const OptionTreeContext = createContext<OptionTreeValue | null>(null);

export function useOptionTree(): OptionTreeValue {
  const value = useContext(OptionTreeContext);
  if (!value) throw new Error('This component belongs in an option tree.');
  return value;
}
