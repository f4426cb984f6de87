import type { InboundNotice } from '#messenger/gateway';
import { writeNotice } from '../operations/write-notice';
import { memberName } from './group-member';
import type { InboundDeps } from './inbound.deps';

/** Writes a line into existing conversations; notices of strangers are dropped. Idempotent. */
export async function writeInboundNotices(
  deps: InboundDeps,
  companyId: number,
  notices: readonly InboundNotice[],
): Promise<void> {
  for (const inbound of notices) {
    const { chat, isGroup, connection, messengerId } = inbound;
    const contact = await deps.contacts.identities.find(companyId, {
      identity: chat,
      isGroup,
      pushName: null,
    });
    if (contact && inbound.notice.type === 'timer')
      await deps.contacts.activity.timed(companyId, [
        {
          ...{ contact, connectionId: connection.connectionId },
          ...{ seconds: inbound.notice.seconds, at: inbound.sentAt },
        },
      ]);
    const ticket = contact && (await deps.tickets.ofContact.newest(companyId, contact._id));
    if (!ticket) continue;
    const { connectionId } = connection;
    // Several of the company's numbers in a group receive the same notice.
    const key = `notice:${contact._id}:${messengerId}`;
    await writeNotice(deps, { ticket, connectionId, key, text: textOf(inbound) });
  }
}

const DAY_SECONDS = 86_400;

function textOf(inbound: InboundNotice): string {
  const { notice, fromMe, isGroup } = inbound;
  const member = isGroup ? memberName(inbound) : null;
  const who = fromMe ? 'O celular da loja' : (member ?? 'O cliente');
  switch (notice.type) {
    case 'pinned':
      return `${who} fixou uma mensagem`;
    case 'unpinned':
      return `${who} desafixou uma mensagem`;
    case 'kept':
      return `${who} guardou uma mensagem temporária`;
    case 'unkept':
      return `${who} deixou de guardar uma mensagem temporária`;
    case 'timer':
      return notice.seconds > 0
        ? `${who} ativou mensagens temporárias (${duration(notice.seconds)})`
        : `${who} desativou as mensagens temporárias`;
    case 'scheduledCall':
      return [`${who} agendou uma chamada`, notice.title].filter(Boolean).join(': ');
    case 'call':
      return `Chamada de ${notice.video ? 'vídeo' : 'voz'} no celular (${minutes(notice.seconds)})`;
    case 'unreadableEdit':
      return `${who} editou uma mensagem; veja no celular`;
  }
}

function duration(seconds: number): string {
  if (seconds < DAY_SECONDS) return `${Math.max(1, Math.round(seconds / 3_600))} h`;
  const days = Math.round(seconds / DAY_SECONDS);
  return days === 1 ? '1 dia' : `${days} dias`;
}

function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}
