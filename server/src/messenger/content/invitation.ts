import { type ContentReader, linesOf, short } from './content-part';

/** Reads an invitation to a group or channel. The number never joins automatically. */
export const invitation: ContentReader = (content) => {
  const { groupInviteMessage, newsletterAdminInviteMessage, newsletterFollowerInviteMessageV2 } = content;
  const channel = newsletterAdminInviteMessage ?? newsletterFollowerInviteMessageV2;
  const from = groupInviteMessage ?? channel;
  if (!from) return null;
  const type = groupInviteMessage ? ('group' as const) : ('channel' as const);
  const name = short(groupInviteMessage?.groupName ?? channel?.newsletterName) ?? '';
  const note = short(from.caption);
  const title = `Convite para o ${type === 'group' ? 'grupo' : 'canal'} ${name}`.trim();
  return { kind: 'invitation', body: linesOf(title, note), from, data: { invitation: { type, name, note } } };
};
