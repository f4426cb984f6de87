import type { QuickMessage } from '@recado/shared/quick-messages';
import { versionOf } from '#core/forms';
import type { Media } from '#core/media';
import type { QuickMessageDocument } from './quick-message.model';

/** Minimum validity of a file's URL. */
const LINK_SECONDS = 12 * 3_600;

export type PresentQuickMessage = (
  message: QuickMessageDocument,
  groupNames: ReadonlyMap<number, string>,
) => QuickMessage;

/** The id of a deleted group becomes null. */
export function quickMessagePresenter({ linkTo }: Media): PresentQuickMessage {
  return (row, groupNames) => {
    const { _id, companyId, userId, shortcode, message, showAll, groupId, media } = row;
    const groupName = groupId === null ? undefined : groupNames.get(groupId);
    const group = groupId === null || groupName === undefined ? null : { id: groupId, name: groupName };
    return {
      id: _id,
      shortcode,
      message,
      showAll,
      groupId: group?.id ?? null,
      group,
      userId,
      mediaPath: media?.file ?? null,
      mediaName: media?.name ?? null,
      mediaType: media?.kind ?? null,
      mediaUrl: media ? linkTo(companyId, media.file, { name: media.name, seconds: LINK_SECONDS }) : null,
      version: versionOf(row),
    };
  };
}
