/** Fields that the form itself adds to a reply, such as its token. */
const TECHNICAL = /token|^(?:id|type|version|wa_flow.*|screen)$/i;
const MAX_LINES = 50;

/**
 * Returns what a person filled into a form of WhatsApp Flows, a line per value.
 *
 * @param params - JSON such as `{"screen_0_TextInput_0":"João","screen_0_Dropdown_1":"0_Manhã","flow_token":"…"}`; WhatsApp
 * puts an option's position before its text
 */
export function formValues(params: string | null | undefined): string[] {
  const parsed = parseJson(params);
  if (typeof parsed !== 'object' || parsed === null) return [];
  return Object.entries(parsed)
    .filter(([name]) => !TECHNICAL.test(name))
    .flatMap(([, value]) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .flatMap((value) => textOf(value))
    .slice(0, MAX_LINES);
}

function textOf(value: unknown): string[] {
  if (typeof value === 'number') return [String(value)];
  const text = typeof value === 'string' ? value.replace(/^\d+_/, '').trim() : '';
  return text ? [text] : [];
}

/** Returns undefined for what is no JSON, because another program's client may send anything. */
export function parseJson(text: string | null | undefined): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
