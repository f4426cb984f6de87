import { useRef } from 'react';
import { newClientId } from '@/lib/formats/client-id';

/**
 * Returns a function that returns the key of a creation: the same while the draft stays the same, so that a repeated
 * save creates no second record. A changed draft has another key, because the server ignores a repeated one's fields.
 */
export function useCreationKey(): (draft: unknown) => string {
  const last = useRef({ text: '', key: '' });
  return (draft) => {
    const text = JSON.stringify(draft);
    if (last.current.text !== text) last.current = { text, key: newClientId() };
    return last.current.key;
  };
}
