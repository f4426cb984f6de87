import type { Filter, UpdateFilter } from 'mongodb';
import { MAX_MESSAGE_LENGTH } from '@recado/shared/messages';
import type { InboundChange } from '../../../messenger/gateway';
import type { MessageDocument, ReactionDocument } from '../message.model';
import { searchField } from '../search/message-words';
import { isMember, memberKey, memberName } from './member';

/** How a change is written. */
export interface Application {
  /** What the row must still be like, so that nothing written beside it is lost. */
  unchanged: Filter<MessageDocument>;
  update: UpdateFilter<MessageDocument>;
}

/** Ids of changes a message remembers. */
const REMEMBERED = 50;
/** The longest emoji (families with skin tones) has some twenty code units. */
const LONGEST_EMOJI = 40;

/**
 * What a change does to a message; undefined when nothing: it was applied before, is older than what is there, or
 * is by somebody who may not. Only its author edits a message, and deletes it, or an administrator of its group
 * (`byAdmin`); everybody may react.
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
          // Rows from before there were reactions have none.
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

/** In a conversation of two the direction tells; in a group it has to be the same member. */
function isAuthor(row: MessageDocument, change: InboundChange): boolean {
  if (row.fromMe || change.fromMe) return row.fromMe === change.fromMe;
  return row.participant === '' || isMember(row.participant, change.sender);
}

/** What the company's phone deletes in a group it may delete: it asked the group itself. */
function isTypedInGroup({ isGroup, fromMe }: InboundChange): boolean {
  return isGroup && fromMe;
}

/** A member deletes what another wrote: only the group knows whether they may. */
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
  const emoji = given.slice(0, LONGEST_EMOJI);
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
