import type { Feature } from '../features/feature';

export const tickets = {
  errors: {
    ERR_TICKET_TAKEN: 409,
    ERR_TICKET_STATUS: 409,
    ERR_TICKET_CHANGED: 409,
    ERR_UNDO_TOO_LATE: 409,
    ERR_TRANSFER_TARGET: 409,
  },
  permissions: { 'tickets-manager:showall': ['user', 'admin'], 'ticket-options:deleteTicket': ['admin'] },
} as const satisfies Feature;
