/** Calls the control API of this simulator. Throws an Error with the simulator's own words when it refuses. */
export async function call(path, body) {
  const answer = await fetch(path, {
    method: body ? 'POST' : 'GET',
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body ? JSON.stringify(body) : undefined,
  });
  const content = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(content.error ?? `O simulador respondeu ${answer.status}`);
  return content;
}

/** Hears everything that happens; the browser reconnects by itself. `onBack` runs after each (re)connection. */
export function listen(onEvent, onBack) {
  const source = new EventSource('/events');
  source.addEventListener('message', ({ data }) => onEvent(JSON.parse(data)));
  source.addEventListener('open', onBack);
}

/** A file's bytes in base64, as the control API takes them. */
export function base64(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).split(',')[1]));
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}
