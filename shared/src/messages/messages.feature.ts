import type { Feature } from '../features/feature';

export const messages = {
  errors: {
    ERR_NO_MESSAGE_FOUND: 404,
    ERR_NEWER_MESSAGE: 409,
    ERR_MESSAGE_KIND: 409,
    ERR_MESSAGE_DELETED: 409,
    ERR_EDIT_TOO_LATE: 409,
    ERR_DELETE_TOO_LATE: 409,
    ERR_MEDIA_UNREADABLE: 422,
  },
} as const satisfies Feature;
