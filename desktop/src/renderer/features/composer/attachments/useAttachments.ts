import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutbox } from '@/data/outbox/useOutbox';
import { newClientId } from '@/lib/formats/client-id';
import { fileSize } from '@/lib/formats/measures';
import { useToasts } from '@/ui/toasts/useToasts';
import type { ChangeDraft } from '../useDraft';
import { type FileRejection, sentForm, sortOutFiles } from './attachments';

export function useAttachments(count: number, change: ChangeDraft): (files: readonly File[]) => void {
  const { t, i18n } = useTranslation('composer');
  const toasts = useToasts();
  const outbox = useOutbox();
  return useCallback(
    (files) => {
      const { accepted, rejected } = sortOutFiles(files, count);
      for (const rejection of rejected) toasts.error(rejectionText(rejection, t, i18n.language));
      const added = accepted.map((file) => ({ file, id: newClientId() }));
      for (const { id, file } of added) void outbox.putFile(id, file);
      change((before) => ({
        files: [
          ...before.files,
          ...added.map(({ id, file: { name, type, size } }) => ({ id, name, type, size, caption: '' })),
        ],
      }));
      for (const { id, file } of added)
        void sentForm(file).then((becomes) => {
          if (becomes)
            change(({ files: now }) => ({
              files: now.map((one) => (one.id === id ? { ...one, becomes } : one)),
            }));
        });
    },
    [count, change, toasts, outbox, t, i18n.language],
  );
}

function rejectionText(rejection: FileRejection, t: TFunction<'composer'>, language: string): string {
  if (rejection.reason === 'tooMany') return t('files.tooMany', { count: rejection.limit });
  if (rejection.reason === 'empty') return t('files.empty', { name: rejection.name });
  const { name, limit, kind } = rejection;
  return t('files.tooLarge', { name, limit: fileSize(limit, language), kind: t(`kinds.${kind}`) });
}
