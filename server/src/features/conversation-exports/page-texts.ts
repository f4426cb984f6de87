import type { EventResponse, MediaType } from '@recado/shared/messages';
import type { ExportDocument } from './export.model';

/** Texts of the exported page, which is read outside the client. */
export interface PageTexts {
  lang: string;
  title: (name: string) => string;
  exported: (time: string) => string;
  started: (ticketId: number, time: string) => string;
  closed: (ticketId: number, time: string) => string;
  deleted: string;
  edited: (text: string) => string;
  whisper: string;
  forwarded: string;
  ad: (title: string | null) => string;
  responses: Record<EventResponse['response'], string>;
  missing: string;
  company: string;
  view: string;
  failed: string;
  maybeSent: string;
  missedVoice: string;
  missedVideo: string;
  kinds: Partial<Record<MediaType, string>>;
}

export interface PageOptions {
  texts: PageTexts;
  name: string;
  /** `DD/MM/YYYY HH:mm:ss` in the company's zone. */
  instant: (at: Date) => string;
  /** `HH:mm`. */
  time: (at: Date) => string;
}

const PT: PageTexts = {
  lang: 'pt-BR',
  title: (name) => `Conversa com ${name}`,
  exported: (time) => `Exportada em ${time}`,
  started: (ticketId, time) => `Conversa iniciada: ${time} (#${ticketId})`,
  closed: (ticketId, time) => `Conversa encerrada: ${time} (#${ticketId})`,
  deleted: 'Mensagem apagada',
  edited: (text) => `Mensagem Editada. Antes: ${text}`,
  whisper: 'Sussurro: só a equipe vê',
  forwarded: 'Encaminhada',
  ad: (title) => (title ? `Veio do anúncio «${title}»` : 'Veio do anúncio'),
  responses: { going: 'Vai', notGoing: 'Não vai', maybe: 'Talvez' },
  missing: 'arquivo não disponível',
  company: 'Empresa',
  view: 'Visualizar',
  failed: 'Não enviada',
  maybeSent: 'Talvez enviada',
  missedVoice: 'Chamada de voz perdida',
  missedVideo: 'Chamada de vídeo perdida',
  kinds: {
    image: 'Foto',
    video: 'Vídeo',
    audio: 'Áudio',
    voice: 'Mensagem de voz',
    document: 'Documento',
    sticker: 'Figurinha',
    location: 'Localização',
    poll: 'Enquete',
    event: 'Evento',
    order: 'Pedido',
    product: 'Produto',
    payment: 'Pagamento',
    invitation: 'Convite',
    ad: 'Anúncio',
    undecryptable: 'Mensagem que não pôde ser lida',
    unsupported: 'Mensagem não compatível',
  },
};

const EN: PageTexts = {
  lang: 'en',
  title: (name) => `Conversation with ${name}`,
  exported: (time) => `Exported on ${time}`,
  started: (ticketId, time) => `Conversation started: ${time} (#${ticketId})`,
  closed: (ticketId, time) => `Conversation closed: ${time} (#${ticketId})`,
  deleted: 'Deleted message',
  edited: (text) => `Edited message. Before: ${text}`,
  whisper: 'Whisper: only the team sees it',
  forwarded: 'Forwarded',
  ad: (title) => (title ? `Came from the advertisement «${title}»` : 'Came from the advertisement'),
  responses: { going: 'Going', notGoing: 'Not going', maybe: 'Maybe' },
  missing: 'file not available',
  company: 'Company',
  view: 'View',
  failed: 'Not sent',
  maybeSent: 'Maybe sent',
  missedVoice: 'Missed voice call',
  missedVideo: 'Missed video call',
  kinds: {
    image: 'Photo',
    video: 'Video',
    audio: 'Audio',
    voice: 'Voice message',
    document: 'Document',
    sticker: 'Sticker',
    location: 'Location',
    poll: 'Poll',
    event: 'Event',
    order: 'Order',
    product: 'Product',
    payment: 'Payment',
    invitation: 'Invitation',
    ad: 'Advertisement',
    undecryptable: 'A message that could not be read',
    unsupported: 'Unsupported message',
  },
};

const ES: PageTexts = {
  lang: 'es',
  title: (name) => `Conversación con ${name}`,
  exported: (time) => `Exportada el ${time}`,
  started: (ticketId, time) => `Conversación iniciada: ${time} (#${ticketId})`,
  closed: (ticketId, time) => `Conversación finalizada: ${time} (#${ticketId})`,
  deleted: 'Mensaje eliminado',
  edited: (text) => `Mensaje editado. Antes: ${text}`,
  whisper: 'Susurro: solo lo ve el equipo',
  forwarded: 'Reenviado',
  ad: (title) => (title ? `Vino del anuncio «${title}»` : 'Vino del anuncio'),
  responses: { going: 'Va', notGoing: 'No va', maybe: 'Tal vez' },
  missing: 'archivo no disponible',
  company: 'Empresa',
  view: 'Ver',
  failed: 'No enviado',
  maybeSent: 'Tal vez enviado',
  missedVoice: 'Llamada de voz perdida',
  missedVideo: 'Videollamada perdida',
  kinds: {
    image: 'Foto',
    video: 'Video',
    audio: 'Audio',
    voice: 'Mensaje de voz',
    document: 'Documento',
    sticker: 'Sticker',
    location: 'Ubicación',
    poll: 'Encuesta',
    event: 'Evento',
    order: 'Pedido',
    product: 'Producto',
    payment: 'Pago',
    invitation: 'Invitación',
    ad: 'Anuncio',
    undecryptable: 'Mensaje que no se pudo leer',
    unsupported: 'Mensaje no compatible',
  },
};

export const PAGE_TEXTS: Readonly<Record<ExportDocument['language'], PageTexts>> = {
  pt: PT,
  en: EN,
  es: ES,
};
