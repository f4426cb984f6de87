const all = ['campaigns'] as const;

export const campaignKeys = {
  all,
  pages: [...all, 'pages'] as const,
  one: (id: number) => [...all, 'one', id] as const,
  deliveries: (id: number) => [...all, 'deliveries', id] as const,
  preview: (id: number) => [...all, 'preview', id] as const,
  settings: ['campaign-settings'] as const,
};
