import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutbox } from '@/data/outbox/useOutbox';
import { newClientId } from '@/lib/formats/client-id';
import { fileSize } from '@/lib/formats/measures';
import { useToasts } from '@/ui/toasts/useToasts';
import type { ChangeDraft } from '../useDraft';
import { type FileRefusal, sortOutFiles } from './attachments';

export function useAttachments(count: number, change: ChangeDraft): (files: readonly File[]) => void {
  const { t, i18n } = useTranslation('composer');
  const toasts = useToasts();
  const outbox = useOutbox();
  return useCallback(
    (files) => {
      const { taken, refused } = sortOutFiles(files, count);
      for (const refusal of refused) toasts.error(refusalText(refusal, t, i18n.language));
      const added = taken.map((file) => ({ file, id: newClientId() }));
      for (const { id, file } of added) void outbox.putFile(id, file);
      change((before) => ({
        files: [
          ...before.files,
          ...added.map(({ id, file: { name, type, size } }) => ({ id, name, type, size, caption: '' })),
        ],
      }));
    },
    [count, change, toasts, outbox, t, i18n.language],
  );
}

function refusalText(refusal: FileRefusal, t: TFunction<'composer'>, language: string): string {
  if (refusal.reason === 'tooMany') return t('files.tooMany', { count: refusal.limit });
  if (refusal.reason === 'empty') return t('files.empty', { name: refusal.name });
  const { name, limit, kind } = refusal;
  return t('files.tooLarge', { name, limit: fileSize(limit, language), kind: t(`kinds.${kind}`) });
}
