import { base64, call } from './api.js';
import { summary } from './bubble.js';
import { byId, element } from './elements.js';
import { EXAMPLES } from './examples.js';

const TYPING_AGAIN_MS = 3_000;
const TYPING_ENDS_MS = 4_000;

/** Writing: text, a picture with the text as its caption, an answer to a message, and the signs of typing. */
export class Composer {
  #replyTo;
  #typingSince = 0;
  #pause;

  constructor(addresses, onProblem) {
    this.addresses = addresses;
    this.onProblem = onProblem;
    byId('composer').addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#sendText();
    });
    byId('text').addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.reply(undefined);
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      void this.#sendText();
    });
    byId('text').addEventListener('input', () => this.#typing());
    byId('reply-cancel').addEventListener('click', () => this.reply(undefined));
    byId('picture').addEventListener('change', () => void this.#sendPicture());
    const example = byId('example');
    example.append(...EXAMPLES.map(({ name }) => element('option', { value: name, textContent: name })));
    example.addEventListener('change', () => {
      const chosen = EXAMPLES.find(({ name }) => name === example.value);
      example.value = '';
      if (chosen) void this.#send(chosen.message);
    });
  }

  /** The next message answers that one. */
  reply(message) {
    this.#replyTo = message;
    byId('reply').hidden = !message;
    byId('reply-text').textContent = message ? summary(message) : '';
    if (message) byId('text').focus();
  }

  async #sendText() {
    const text = byId('text').value.trim();
    if (text) await this.#send({ type: 'text', text });
  }

  async #sendPicture() {
    const input = byId('picture');
    const [file] = input.files;
    if (!file) return;
    const caption = byId('text').value.trim() || undefined;
    await this.#send({ type: 'image', file: await base64(file), mimetype: file.type, caption });
    input.value = '';
  }

  async #send(message) {
    const { customer, shop } = this.addresses();
    if (!customer || !shop) return;
    try {
      await call(`/contacts/${customer}/messages`, { to: shop, quotedId: this.#replyTo?.id, ...message });
      if (['text', 'image'].includes(message.type)) byId('text').value = '';
      this.reply(undefined);
      await this.#stopTyping();
    } catch (error) {
      this.onProblem(error);
    }
  }

  #typing() {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.#stopTyping(), TYPING_ENDS_MS);
    if (Date.now() - this.#typingSince < TYPING_AGAIN_MS) return;
    this.#typingSince = Date.now();
    void this.#sendPresence('composing');
  }

  #stopTyping() {
    clearTimeout(this.#pause);
    if (!this.#typingSince) return undefined;
    this.#typingSince = 0;
    return this.#sendPresence('paused');
  }

  async #sendPresence(state) {
    const { customer, shop } = this.addresses();
    if (customer && shop)
      await call(`/contacts/${customer}/presence`, { to: shop, state }).catch(this.onProblem);
  }
}
