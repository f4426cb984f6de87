/** Trusted markup. */
export interface Html {
  readonly text: string;
}

export function raw(text: string): Html {
  return { text };
}

/** Builds markup from a template. Escapes values, except Html. */
export function html(strings: TemplateStringsArray, ...values: readonly (string | Html | Html[])[]): Html {
  return raw(strings.reduce((text, part, index) => text + part + markup(values[index] ?? ''), ''));
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function markup(value: string | Html | Html[]): string {
  if (Array.isArray(value)) return value.map(({ text }) => text).join('');
  if (typeof value !== 'string') return value.text;
  return value.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
}
