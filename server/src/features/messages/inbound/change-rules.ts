import type { Filter, UpdateFilter } from 'mongodb';
import { MAX_MESSAGE_LENGTH } from '@recado/shared/messages';
import type { InboundChange } from '#messenger/gateway';
import type { MessageDocument, ReactionDocument } from '../message.model';
import { searchField } from '../search/message-words';
import { isMember, memberKey, memberName } from './group-member';

export interface Application {
  unchanged: Filter<MessageDocument>;
  update: UpdateFilter<MessageDocument>;
}

const REMEMBERED = 50;
/** In UTF-16 units; the longest emoji have about twenty. */
const MAX_EMOJI_LENGTH = 40;

/**
 * Returns the database change; undefined if already applied, outdated or forbidden. Authors may edit and delete;
 * group administrators (`byAdmin`) may delete; every member may react.
 */
export function applicationOf(
  row: MessageDocument,
  change: InboundChange,
  byAdmin = false,
): Application | undefined {
  if (row.isDeleted || row.appliedChanges?.includes(change.messengerId)) return undefined;
  const applied = {
    $push: { appliedChanges: { $each: [change.messengerId], $slice: -REMEMBERED } },
  };
  switch (change.change.type) {
    case 'reaction': {
      const reactions = reactionsAfter(row, change, change.change.emoji);
      return (
        reactions && {
          // Messages of earlier versions have no `reactions`.
          unchanged: { ...(row.reactions && { reactions: row.reactions }), isDeleted: false },
          update: { ...applied, $set: { reactions } },
        }
      );
    }
    case 'edit': {
      const body = change.change.body.slice(0, MAX_MESSAGE_LENGTH);
      const isOld = row.editedAt !== undefined && row.editedAt > change.sentAt;
      if (!isAuthor(row, change) || isOld || body === row.body) return undefined;
      return {
        unchanged: { body: row.body, isDeleted: false },
        update: {
          ...applied,
          $set: {
            body,
            isEdited: true,
            oldMessage: row.oldMessage ?? row.body,
            editedAt: change.sentAt,
            search: searchField({ ...row, body }).search ?? [],
          },
          $unset: { menuEntry: 1 },
        },
      };
    }
    case 'delete':
      if (!byAdmin && !isAuthor(row, change) && !isTypedInGroup(change)) return undefined;
      return {
        unchanged: { isDeleted: false },
        update: { ...applied, $set: { isDeleted: true }, $unset: { fetchAt: 1, preview: 1, search: 1 } },
      };
  }
}

function isAuthor(row: MessageDocument, change: InboundChange): boolean {
  if (row.fromMe || change.fromMe) return row.fromMe === change.fromMe;
  return row.participant === '' || isMember(row.participant, change.sender);
}

/** The company's own phone has already checked the permission. */
function isTypedInGroup({ isGroup, fromMe }: InboundChange): boolean {
  return isGroup && fromMe;
}

export function needsAdmin(row: MessageDocument, change: InboundChange): boolean {
  const { isGroup, fromMe } = change;
  return change.change.type === 'delete' && isGroup && !fromMe && !row.isDeleted && !isAuthor(row, change);
}

function reactionsAfter(
  row: MessageDocument,
  { fromMe, sender, pushName, isGroup, sentAt }: InboundChange,
  given: string,
): ReactionDocument[] | undefined {
  const member = isGroup ? sender : null;
  const isTheirs = ({ by }: ReactionDocument) =>
    fromMe ? by === 'me' : member ? isMember(by, member) : by === 'contact';
  const reactions = row.reactions ?? [];
  const before = reactions.find(isTheirs);
  const emoji = given.slice(0, MAX_EMOJI_LENGTH);
  if (before ? before.at > sentAt || before.emoji === emoji : emoji === '') return undefined;
  const others = reactions.filter((reaction) => !isTheirs(reaction));
  if (emoji === '') return others;
  return [
    ...others,
    {
      by: fromMe ? 'me' : member ? memberKey(member) : 'contact',
      emoji,
      fromMe,
      name: fromMe ? '' : (memberName(member, pushName) ?? ''),
      at: sentAt,
    },
  ];
}
