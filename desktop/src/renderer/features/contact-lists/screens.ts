import { bundleIcon, PeopleListFilled, PeopleListRegular } from '@fluentui/react-icons';
import { CONTACT_LISTS_PATH, contactListPath } from '@/lib/navigation/paths';
import type { Screen } from '@/lib/navigation/screen';

export const screens: readonly Screen[] = [
  {
    path: CONTACT_LISTS_PATH,
    load: async () => ({ Component: (await import('./ContactListsPage')).ContactListsPage }),
    access: 'campaigns',
    menu: {
      label: 'lists.title',
      icon: bundleIcon(PeopleListFilled, PeopleListRegular),
      section: 'main',
      order: 110,
    },
  },
  {
    path: contactListPath(':contactListId'),
    load: async () => ({ Component: (await import('./ContactListItemsPage')).ContactListItemsPage }),
    access: 'campaigns',
  },
];
