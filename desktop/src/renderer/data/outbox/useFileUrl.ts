import { useEffect, useState } from 'react';
import { useOutbox } from './useOutbox';

/** Returns an object URL of a stored file while mounted; null until it is read. */
export function useFileUrl(fileId: string | null): string | null {
  const outbox = useOutbox();
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (fileId === null) return;
    let made: string | null = null;
    let isUnmounted = false;
    void outbox.file(fileId).then((bytes) => {
      if (isUnmounted || !bytes) return;
      made = URL.createObjectURL(bytes);
      setUrl(made);
    });
    return () => {
      isUnmounted = true;
      setUrl(null);
      if (made) URL.revokeObjectURL(made);
    };
  }, [outbox, fileId]);
  return url;
}
