import type { proto } from '@whiskeysockets/baileys';
import { type ContentReader, short } from './content-part';

const MAX_OPTIONS = 100;
const MAX_OPTION_LENGTH = 1_000;

export const poll: ContentReader = (content) => {
  const from = pollIn(content) ?? pollIn(content.pollCreationMessageV4?.message);
  if (!from) return null;
  const question = short(from.name) ?? '';
  const options = (from.options ?? [])
    .slice(0, MAX_OPTIONS)
    .map(({ optionName }) => (optionName ?? '').slice(0, MAX_OPTION_LENGTH));
  const selectableCount = from.selectableOptionsCount ?? 0;
  return { kind: 'poll', body: question, from, data: { poll: { question, options, selectableCount } } };
};

function pollIn(content: proto.IMessage | null | undefined) {
  return (
    content?.pollCreationMessage ??
    content?.pollCreationMessageV2 ??
    content?.pollCreationMessageV3 ??
    content?.pollCreationMessageV5
  );
}
