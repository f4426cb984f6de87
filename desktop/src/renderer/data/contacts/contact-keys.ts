import type { SourceFilter } from '@recado/shared/sources';

export const contactKeys = {
  one: (id: number) => ['contacts', 'one', id] as const,
  lists: ['contacts', 'list'] as const,
  list: (choice: {
    search: string;
    absentOnly: boolean;
    source: SourceFilter | null;
    queueIds: readonly number[] | undefined;
  }) => ['contacts', 'list', choice] as const,
  imports: ['contacts', 'imports'] as const,
  merges: (id: number) => ['contacts', 'merges', id] as const,
  notes: (id: number) => ['contacts', 'notes', id] as const,
  tickets: (search: string) => ['contacts', 'tickets', search] as const,
};
