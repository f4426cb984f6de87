import { AppError, type BodyOf } from '@recado/shared/contract';
import type { createQuickMessage, QuickMessage, updateQuickMessage } from '@recado/shared/quick-messages';
import { QUICK_MESSAGE_VARIABLES } from '@recado/shared/rules/variables';
import { nextIdInOrder } from '#core/database';
import type { FeatureEvents } from '#core/events';
import { type FormSave, savingForm, versionAfter } from '#core/forms';
import { type Media, saveOrDiscardFiles } from '#core/media';
import type { Caller } from '#core/tenancy/caller';
import { requireKnownVariables } from '#core/texts';
import { type QuickMessageDocument, quickMessages } from './quick-message.model';
import type { UploadedFile } from './quick-message-files';
import { quickMessagePresenter } from './quick-messages.presenter';

/** Concurrent requests may exceed it by one. */
const MAX_MESSAGES = 1_000;

const NO_CONTENT = { part: 'body', field: 'message', reason: 'required without a file' };

const mediaOf = ({ file, name }: UploadedFile) => ({ file: file.id, name, kind: file.kind });

export interface QuickMessagesDeps {
  events: FeatureEvents;
  media: Media;
  groups: {
    groupNames(companyId: number, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
    requireOwn(caller: Caller, groupId: number): Promise<unknown>;
  };
}

export function quickMessagesService({ events, media, groups }: QuickMessagesDeps) {
  const present = quickMessagePresenter(media);

  const presentAll = async (companyId: number, found: readonly QuickMessageDocument[]) => {
    const ids = [...new Set(found.flatMap(({ groupId }) => groupId ?? []))];
    const names = await groups.groupNames(companyId, ids);
    return found.map((message) => present(message, names));
  };
  const presentOne = async (message: QuickMessageDocument): Promise<QuickMessage> =>
    present(
      message,
      await groups.groupNames(message.companyId, message.groupId === null ? [] : [message.groupId]),
    );

  /** Publishes to the company if the message is or was shared, otherwise to the owner. */
  const announce = (
    action: 'create' | 'update' | 'delete',
    { _id, companyId, userId }: QuickMessageDocument,
    shared: boolean,
  ): Promise<void> =>
    events.publish('quickMessage.changed', { companyId, action, quickMessageId: _id, userId, shared });

  const usable = async (
    { companyId, userId }: Caller,
    filter: { groupId?: number } = {},
  ): Promise<QuickMessage[]> => {
    const found = await quickMessages.find(
      companyId,
      { ...filter, $or: [{ userId }, { showAll: true }] },
      { sort: { shortcode: 1 }, limit: MAX_MESSAGES },
    );
    const filled = found.filter(
      (each) => each.userId === userId || each.message !== '' || each.media !== null,
    );
    return presentAll(companyId, filled);
  };

  const requireEditable = async (caller: Caller, messageId: number): Promise<QuickMessageDocument> => {
    const message = await quickMessages.findById(caller.companyId, messageId);
    if (!message || (message.userId !== caller.userId && !message.showAll)) {
      throw new AppError('ERR_NO_QUICK_MESSAGE_FOUND');
    }
    if (message.userId !== caller.userId && caller.profile !== 'admin') {
      throw new AppError('ERR_NO_PERMISSION');
    }
    return message;
  };

  const editable = ({ userId, profile }: Caller, messageId: number) => ({
    _id: messageId,
    ...(profile === 'admin' ? { $or: [{ userId }, { showAll: true }] } : { userId }),
  });

  const write = async (
    caller: Caller,
    messageId: number,
    fields: Partial<QuickMessageDocument>,
    saving: FormSave,
  ): Promise<QuickMessage> => {
    const before = await quickMessages.findOneAndUpdate(
      caller.companyId,
      { ...editable(caller, messageId), ...saving.filter },
      { $set: { ...fields, updatedAt: new Date() }, ...saving.update },
      { returnDocument: 'before' },
    );
    if (!before) throw saving.stale(await requireEditable(caller, messageId));
    if (fields.media !== undefined && before.media) await media.remove(caller.companyId, before.media.file);
    const after = { ...before, ...fields, version: versionAfter(before, saving) };
    await announce('update', after, before.showAll || after.showAll);
    return presentOne(after);
  };

  const saveOrDiscardFile = async <T>(
    { companyId }: Caller,
    uploaded: UploadedFile | undefined,
    save: () => Promise<T>,
  ): Promise<T> => {
    if (!uploaded) return save();
    const { id } = uploaded.file;
    const isStored = async () => Boolean(await quickMessages.findOne(companyId, { 'media.file': id }));
    return saveOrDiscardFiles(media, { companyId, files: [id], isStored }, save);
  };

  /**
   * Changes message and file in one write.
   * @throws errors of `requireEditable`, `requireOwn` and `savingForm`, ERR_VALIDATION if neither text nor file
   * remains
   */
  const change = async (
    caller: Caller,
    messageId: number,
    body: BodyOf<typeof updateQuickMessage>,
    uploaded?: UploadedFile,
  ): Promise<QuickMessage> => {
    const before = await requireEditable(caller, messageId);
    const { shortcode, message, groupId, showAll, mediaPath, version: given } = body;
    if (typeof groupId === 'number' && groupId !== before.groupId) await groups.requireOwn(caller, groupId);
    requireKnownVariables('message', {
      text: message,
      before: before.message,
      known: QUICK_MESSAGE_VARIABLES,
    });
    const text = message === undefined ? before.message : (message ?? '');
    const hasFile = uploaded !== undefined || (mediaPath !== null && before.media !== null);
    if (text === '' && !hasFile) throw new AppError('ERR_VALIDATION', NO_CONTENT);
    const changes = {
      ...(shortcode !== undefined && { shortcode }),
      ...(message !== undefined && { message: text }),
      ...(groupId !== undefined && { groupId }),
      ...(showAll !== undefined && { showAll }),
      ...(uploaded ? { media: mediaOf(uploaded) } : mediaPath === null && { media: null }),
    };
    const saving = savingForm(before, { given, by: caller.name, changes });
    return saving.unchanged ? presentOne(before) : write(caller, messageId, changes, saving);
  };

  return {
    list: (caller: Caller) => usable(caller),
    inGroup: (caller: Caller, groupId: number) => usable(caller, { groupId }),

    isUsableFile: async ({ companyId, userId }: Caller, fileId: string): Promise<boolean> =>
      (await quickMessages.findOne(companyId, {
        'media.file': fileId,
        $or: [{ userId }, { showAll: true }],
      })) !== undefined,

    async sharedGroupIds(companyId: number): Promise<number[]> {
      const shared = await quickMessages.find(
        companyId,
        { showAll: true, groupId: { $ne: null } },
        { limit: MAX_MESSAGES, select: { groupId: 1 } },
      );
      return [...new Set(shared.flatMap(({ groupId }) => groupId ?? []))];
    },

    async groupDeleted(companyId: number, groupId: number): Promise<void> {
      await quickMessages.updateMany(companyId, { groupId }, { $set: { groupId: null } });
    },

    /** Gives shared messages to `heirId`. Idempotent. */
    async userDeleted(companyId: number, userId: number, heirId: number): Promise<void> {
      await quickMessages.updateMany(companyId, { userId, showAll: true }, { $set: { userId: heirId } });
      const own = await quickMessages.find(companyId, { userId }, { limit: MAX_MESSAGES });
      for (const { _id, media: attached } of own) {
        await quickMessages.deleteOne(companyId, { _id, userId });
        if (attached) await media.remove(companyId, attached.file);
      }
    },

    /**
     * Stores both the message and its file, or neither.
     * @throws ERR_VALIDATION without text and file, ERR_NO_QUICK_MESSAGE_GROUP_FOUND, ERR_NO_PERMISSION (another
     * user's group), ERR_LIMIT_REACHED {limit}
     */
    create: (caller: Caller, body: BodyOf<typeof createQuickMessage>, uploaded?: UploadedFile) =>
      saveOrDiscardFile(caller, uploaded, async (): Promise<QuickMessage> => {
        const { shortcode, groupId = null, showAll = false } = body;
        const message = body.message ?? '';
        requireKnownVariables('message', { text: message, known: QUICK_MESSAGE_VARIABLES });
        if (message === '' && !uploaded) throw new AppError('ERR_VALIDATION', NO_CONTENT);
        if (groupId !== null) await groups.requireOwn(caller, groupId);
        if ((await quickMessages.count(caller.companyId)) >= MAX_MESSAGES) {
          throw new AppError('ERR_LIMIT_REACHED', { limit: MAX_MESSAGES });
        }
        const now = new Date();
        const created = await quickMessages.insert(caller.companyId, {
          _id: await nextIdInOrder('quick_messages'),
          userId: caller.userId,
          shortcode,
          message,
          showAll,
          groupId,
          media: uploaded ? mediaOf(uploaded) : null,
          createdAt: now,
          updatedAt: now,
        });
        await announce('create', created, showAll);
        return presentOne(created);
      }),

    update: change,
    requireEditable,

    /** Stores both the file and the changes, or neither. */
    attach: (
      caller: Caller,
      messageId: number,
      uploaded: UploadedFile,
      body: BodyOf<typeof updateQuickMessage> = {},
    ): Promise<QuickMessage> =>
      saveOrDiscardFile(caller, uploaded, () => change(caller, messageId, body, uploaded)),

    /**
     * Keeps a message that its owner stops sharing with the caller at the same time.
     * @throws errors of `requireEditable`
     */
    async remove(caller: Caller, messageId: number): Promise<void> {
      const message = await requireEditable(caller, messageId);
      const { media: attached } = message;
      const deleted = await quickMessages.deleteOne(caller.companyId, editable(caller, messageId));
      if (!deleted) throw new AppError('ERR_NO_QUICK_MESSAGE_FOUND');
      await announce('delete', message, message.showAll);
      if (attached) await media.remove(caller.companyId, attached.file);
    },
  };
}
