import type { Feature } from '../features/feature';

export const contactLists = {
  errors: { ERR_NO_CONTACT_LIST_FOUND: 404, ERR_NO_CONTACT_LIST_ITEM_FOUND: 404, ERR_NO_IMPORT_FOUND: 404 },
} as const satisfies Feature;
