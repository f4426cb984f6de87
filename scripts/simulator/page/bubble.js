import { element, readable } from './elements.js';

const TICKS = {
  sent: { sign: '✓', words: 'enviada' },
  delivered: { sign: '✓✓', words: 'entregue' },
  read: { sign: '✓✓', words: 'lida' },
};
const NAMES = {
  image: 'Foto',
  video: 'Vídeo',
  audio: 'Áudio',
  voice: 'Mensagem de voz',
  document: 'Documento',
  sticker: 'Figurinha',
  location: 'Localização',
  contact: 'Contato',
  poll: 'Enquete',
  album: 'Álbum',
  event: 'Evento',
  order: 'Pedido',
  product: 'Produto',
  payment: 'Chave Pix',
  invitation: 'Convite',
};
const clock = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' });

/** What each kind of message shows besides its text. A new kind is one more row. */
const PICTURES = {
  image: ({ media, caption }) => element('img', { src: media, alt: caption || 'Foto', loading: 'lazy' }),
  sticker: ({ media }) => element('img', { src: media, alt: 'Figurinha', className: 'sticker' }),
  video: ({ media }) => element('video', { src: media, controls: true }),
  audio: ({ media }) => element('audio', { src: media, controls: true }),
  voice: ({ media }) => element('audio', { src: media, controls: true }),
  document: ({ media, fileName }) =>
    element('a', { href: media, download: fileName, textContent: fileName ?? 'Documento' }),
  location: ({ latitude, longitude }) =>
    element('span', { className: 'note', textContent: `📍 ${latitude}, ${longitude}` }),
  poll: ({ options }) => element('span', { className: 'note', textContent: `📊 ${options?.join(' · ')}` }),
  event: () => element('span', { className: 'note', textContent: '📅 Evento' }),
  order: () => element('span', { className: 'note', textContent: '🛒 Pedido' }),
  product: () => element('span', { className: 'note', textContent: '🏷️ Produto' }),
  payment: () => element('span', { className: 'note', textContent: '💰 Chave Pix' }),
  invitation: () => element('span', { className: 'note', textContent: '👥 Convite' }),
  album: ({ images, videos }) =>
    element('span', { className: 'note', textContent: `🖼️ Álbum: ${albumWords(images, videos)}` }),
  contact: ({ contacts }) =>
    element('span', { className: 'note', textContent: contacts.map(({ name }) => `👤 ${name}`).join(', ') }),
};

/** Returns a message's list item. `onReply` and `onVote` (with an option) run when their button is pressed. */
export function bubble(message, quoted, { onReply, onVote }) {
  const { fromMe, deleted, edited, reactions } = message;
  const item = element('li', { className: fromMe ? 'bubble mine' : 'bubble' });
  if (message.author && !fromMe)
    item.append(element('small', { className: 'note', textContent: readable(message.author) }));
  if (message.forwarded && !deleted)
    item.append(element('small', { className: 'note', textContent: 'Encaminhada' }));
  if (message.albumId && !deleted)
    item.append(element('small', { className: 'note', textContent: 'Do álbum' }));
  if (quoted) item.append(element('blockquote', { textContent: summary(quoted) }));
  if (deleted) item.append(element('p', { className: 'note', textContent: 'Mensagem apagada' }));
  else {
    const picture = PICTURES[message.type]?.(message);
    const words = message.text ?? message.caption;
    if (picture) item.append(picture);
    if (words) item.append(element('p', { textContent: words }));
    if (message.viewOnce) item.append(element('p', { className: 'note', textContent: 'Visualização única' }));
  }
  const given = Object.values(reactions ?? {}).join(' ');
  if (given) item.append(element('span', { className: 'reactions', textContent: given }));
  item.append(foot(message, edited && !deleted));
  if (message.type === 'poll' && !deleted)
    for (const option of message.options ?? []) {
      const vote = element('button', { type: 'button', className: 'quiet', textContent: `Votar: ${option}` });
      vote.addEventListener('click', () => onVote(message, option));
      item.append(vote);
    }
  if (!deleted) {
    const reply = element('button', { type: 'button', className: 'quiet answer', textContent: 'Responder' });
    reply.addEventListener('click', () => onReply(message));
    item.append(reply);
  }
  return item;
}

function albumWords(images, videos) {
  const photos = images > 0 ? [`${images} foto${images === 1 ? '' : 's'}`] : [];
  const films = videos > 0 ? [`${videos} vídeo${videos === 1 ? '' : 's'}`] : [];
  return [...photos, ...films].join(', ');
}

/** A message in a few words. */
export function summary({ type, text, caption, deleted }) {
  if (deleted) return 'Mensagem apagada';
  return text || caption || NAMES[type] || 'Mensagem';
}

function foot({ at, fromMe, status }, edited) {
  const parts = [edited ? 'editada ' : '', clock.format(at)];
  const line = element('small', { textContent: parts.join('') });
  if (fromMe) {
    const { sign, words } = TICKS[status];
    line.append(
      ' ',
      element('span', {
        className: `ticks ${status}`,
        textContent: sign,
        title: words,
        role: 'img',
        'aria-label': words,
      }),
    );
  }
  return line;
}
