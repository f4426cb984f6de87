import { call } from './api.js';
import { bubble } from './bubble.js';
import { byId } from './elements.js';

const SHOWN = 300;
const STATES = { composing: 'digitando…', recording: 'gravando áudio…' };

/** The conversation between the chosen customer and the chosen shop, kept current. */
export class Chat {
  #customer = '';
  #shop = '';
  #wanted = false;
  #loading = false;

  constructor(onReply, onProblem) {
    this.onReply = onReply;
    this.onProblem = onProblem;
    for (const event of ['visibilitychange', 'focus']) {
      (event === 'focus' ? window : document).addEventListener(event, () => this.refresh());
    }
  }

  show(customer, shop) {
    this.#customer = customer;
    this.#shop = shop;
    byId('messages').replaceChildren();
    return this.refresh();
  }

  concerns({ number, with: peer }) {
    const both = [this.#customer, this.#shop];
    return both.includes(number) && (peer === undefined || both.includes(peer));
  }

  /** Loads the chat again; while one load runs, more wishes become one. */
  async refresh() {
    if (!this.#customer || !this.#shop) return;
    this.#wanted = true;
    if (this.#loading) return;
    this.#loading = true;
    while (this.#wanted) {
      this.#wanted = false;
      await this.#load().catch((error) => this.onProblem(error));
    }
    this.#loading = false;
  }

  #vote(targetId, option) {
    const vote = { to: this.#shop, type: 'vote', targetId, options: [option] };
    return call(`/contacts/${this.#customer}/messages`, vote).catch(this.onProblem);
  }

  async #load() {
    const [customer, shop] = [this.#customer, this.#shop];
    const { messages, peerState } = await call(`/contacts/${customer}/messages?with=${shop}&limit=${SHOWN}`);
    if (customer !== this.#customer || shop !== this.#shop) return;
    this.#draw(messages);
    byId('peer-state').textContent = STATES[peerState] ?? '';
    const isUnread = messages.some(({ fromMe, status }) => !fromMe && status !== 'read');
    if (isUnread && document.visibilityState === 'visible' && document.hasFocus()) {
      await call(`/contacts/${customer}/read`, { to: shop });
    }
  }

  #draw(messages) {
    const list = byId('messages');
    const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 80;
    const isFirst = list.childElementCount === 0;
    const toEnd = () => (list.scrollTop = list.scrollHeight);
    const byMessageId = new Map(messages.map((message) => [message.id, message]));
    const items = messages.map((message) => {
      const item = bubble(message, byMessageId.get(message.quotedId), {
        onReply: this.onReply,
        onVote: ({ id }, option) => this.#vote(id, option),
      });
      item.dataset.state = JSON.stringify(message);
      if (atEnd || isFirst) item.querySelector('img')?.addEventListener('load', toEnd);
      return item;
    });
    keepUnchanged(list, items);
    const hint = byId('hint');
    hint.hidden = messages.length > 0;
    hint.textContent = 'Nenhuma mensagem ainda. Escreva a primeira.';
    if (atEnd || isFirst) toEnd();
  }
}

/** Replaces only the bubbles that changed, so that a playing audio or the keyboard's focus is not lost. */
function keepUnchanged(list, items) {
  items.forEach((item, index) => {
    const old = list.children[index];
    if (!old) list.append(item);
    else if (old.dataset.state !== item.dataset.state) old.replaceWith(item);
  });
  while (list.childElementCount > items.length) list.lastElementChild.remove();
}
