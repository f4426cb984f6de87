import { AppError } from '@recado/shared/contract';
import {
  createQuickMessage,
  createQuickMessageForm,
  deleteQuickMessage,
  listQuickMessages,
  quickMessageFileForm,
  updateQuickMessage,
  uploadQuickMessageFile,
} from '@recado/shared/quick-messages';
import type { AppContext } from '#core/context';
import type { StoredData } from '#core/database';
import type { QuickMessageGroups } from '#features/quick-message-groups';
import { uploadOptions } from './quick-message-files';
import { listenToEvents } from './quick-messages.listeners';
import { quickMessageMigrations } from './quick-messages.migrations';
import { type QuickMessagesDeps, quickMessagesService } from './quick-messages.service';

const NO_FILE = { part: 'body', field: quickMessageFileForm.files, reason: 'required' };

export function createQuickMessages(
  { endpoints, media, publisher, ...context }: AppContext,
  { groups }: Pick<QuickMessagesDeps, 'groups'> & { groups: Pick<QuickMessageGroups, 'extend'> },
): QuickMessages {
  const events = context.events.of('quick-messages');
  const service = quickMessagesService({ media, events, groups });
  const { sharedGroupIds, inGroup, groupDeleted } = service;
  groups.extend('quick-messages', { sharedGroupIds, inGroup, groupDeleted });
  listenToEvents(events, publisher, service);
  endpoints.mount(listQuickMessages, ({ caller }) => service.list(caller));
  endpoints.mountForm(createQuickMessage, createQuickMessageForm, async ({ caller, read }) => {
    const { fields, files } = await read(uploadOptions(media, caller.companyId));
    return service.create(caller, fields.quickMessage, files[0]);
  });
  endpoints.mount(createQuickMessage, ({ caller, body }) => service.create(caller, body));
  endpoints.mount(updateQuickMessage, ({ caller, params, body }) =>
    service.update(caller, params.quickMessageId, body),
  );
  endpoints.mount(deleteQuickMessage, ({ caller, params }) => service.remove(caller, params.quickMessageId));
  endpoints.mountForm(uploadQuickMessageFile, quickMessageFileForm, async ({ caller, params, read }) => {
    await service.requireEditable(caller, params.quickMessageId);
    const { fields, files } = await read(uploadOptions(media, caller.companyId));
    const [uploaded] = files;
    if (!uploaded) throw new AppError('ERR_VALIDATION', NO_FILE);
    return service.attach(caller, params.quickMessageId, uploaded, fields.quickMessage);
  });
  endpoints.mount(uploadQuickMessageFile, async ({ caller, params }) => {
    await service.requireEditable(caller, params.quickMessageId);
    throw new AppError('ERR_VALIDATION', NO_FILE);
  });
  return service;
}

export type QuickMessages = ReturnType<typeof quickMessagesService>;
export { type UploadedFile, uploadOptions } from './quick-message-files';

export const quickMessagesData: StoredData = {
  migrations: [quickMessageMigrations],
  companyCollections: ['quick_messages'],
};
