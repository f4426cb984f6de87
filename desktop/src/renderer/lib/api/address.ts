/** Fills the parameters of a path template such as `/tickets/:ticketId`. */
export function pathOf(template: string, params: Record<string, unknown> = {}): string {
  return template.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${template} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}

/** Returns `?name=value…` without undefined values, or an empty string. */
export function queryOf(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
