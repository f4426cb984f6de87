const all = ['contact-lists'] as const;

export const contactListKeys = {
  all,
  pages: [...all, 'pages'] as const,
  one: (id: number) => [...all, 'one', id] as const,
  import: (id: number) => [...all, 'import', id] as const,
  items: (id: number) => [...all, 'items', id] as const,
};
