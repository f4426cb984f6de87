/** The element with that id. */
export const byId = (id) => document.getElementById(id);

/** Makes an element with text or children; properties that are undefined are left out. */
export function element(tag, properties = {}, ...content) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined) continue;
    if (name.startsWith('aria-')) made.setAttribute(name, value);
    else made[name] = value;
  }
  made.append(...content.filter((part) => part !== undefined));
  return made;
}

/** Fills a select and keeps what was chosen when it is still there. Answers the chosen value. */
export function fillSelect(select, options, chosen) {
  select.replaceChildren(
    ...options.map(({ value, label }) => element('option', { value, textContent: label })),
  );
  select.value = options.some(({ value }) => value === chosen) ? chosen : (options[0]?.value ?? '');
  return select.value;
}

/** +55 11 98888-7777; other countries' numbers stay in one piece. */
export function readable(number) {
  const brazil = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(number);
  return brazil ? `+55 ${brazil[1]} ${brazil[2]}-${brazil[3]}` : `+${number}`;
}
