import type { Schedule } from '@recado/shared/schedules';

/** Returns a valid waiting schedule of the user 7; a test specifies only the fields it needs. */
export function buildSchedule(given: Partial<Schedule> = {}): Schedule {
  return {
    id: 1,
    body: 'Bom dia! Seu pedido chega amanhã.',
    contactId: 5,
    contact: { id: 5, name: 'Maria Souza', isGroup: false },
    sendAt: '2027-03-01T12:00:00.000Z',
    sentAt: null,
    lastSentAt: null,
    status: 'PENDENTE',
    failure: null,
    userId: 7,
    user: { id: 7, name: 'Ana' },
    whatsappId: null,
    whatsapp: null,
    localTime: '2027-03-01T09:00',
    zone: 'America/Sao_Paulo',
    recurrence: null,
    openTicket: false,
    sign: true,
    cancelOnReply: false,
    expectsFile: false,
    mediaPath: null,
    mediaName: null,
    mediaType: null,
    mediaUrl: null,
    createdAt: '2026-11-21T12:00:00.000Z',
    updatedAt: '2026-11-21T12:00:00.000Z',
    version: 1,
    ...given,
  };
}
