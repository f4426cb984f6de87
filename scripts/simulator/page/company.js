import { call } from './api.js';
import { byId, element, readable } from './elements.js';

const CODE = /^[A-Za-z0-9]{4}-?[A-Za-z0-9]{4}$/;

/** The company's phone: scans a QR text or a code, and lists what is linked. */
export function companyPanel() {
  byId('scan').addEventListener('submit', async (event) => {
    event.preventDefault();
    const result = byId('scan-result');
    const text = byId('scan-text').value.trim();
    const name = byId('scan-name').value.trim() || undefined;
    const body = CODE.test(text) ? { code: text, name } : { qr: text, name };
    result.textContent = 'Escaneando…';
    try {
      await call(`/phones/${byId('scan-number').value}/scan`, body);
      result.textContent = 'Conectado.';
      byId('scan-text').value = '';
    } catch (error) {
      result.textContent = error.message;
    }
  });
}

/** Shows the linked phones, each with what can happen to its connection. */
export function listPhones(phones) {
  byId('company').open ||= phones.length === 0;
  byId('phones').replaceChildren(...phones.map(phoneItem));
}

function phoneItem({ number, name, links }) {
  const isOnline = links.some(({ isActive }) => isActive);
  const act = (path, label) => {
    const button = element('button', { type: 'button', className: 'quiet', textContent: label });
    button.addEventListener('click', () => void call(`/phones/${number}/${path}`, {}).catch(() => undefined));
    return button;
  };
  return element(
    'li',
    {},
    element('strong', { textContent: name ?? readable(number) }),
    element('span', {
      className: 'note',
      textContent: `${readable(number)} · ${isOnline ? 'conectado' : 'desconectado'}`,
    }),
    element(
      'span',
      { className: 'actions' },
      act('drop', 'Derrubar a conexão'),
      act('unlink', 'Desvincular'),
    ),
  );
}
