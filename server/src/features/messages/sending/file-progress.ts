import type { Publisher } from '#core/realtime/publisher';
import type { MessageDocument } from '../message.model';

export interface FileProgress {
  loading(message: MessageDocument, what: 'preparing' | 'ready'): void;
  failed(message: MessageDocument): void;
}

export function fileProgress(publisher: Publisher): FileProgress {
  return {
    loading: ({ companyId, userId, _id }, what) => {
      if (userId === null) return;
      const event = { action: 'loading' as const, uuid: _id, message: what };
      publisher.toUsers(companyId, [userId], `${userId}-media`, event);
    },
    failed: ({ companyId, userId, _id, media, failure }) => {
      if (userId === null || !media || failure === null) return;
      const event = { action: 'error' as const, uuid: _id, message: failure };
      publisher.toUsers(companyId, [userId], `${userId}-media`, event);
    },
  };
}
