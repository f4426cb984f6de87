import { call, listen } from './api.js';
import { Chat } from './chat.js';
import { companyPanel, listPhones } from './company.js';
import { Composer } from './composer.js';
import { byId, fillSelect, readable } from './elements.js';

const CHOSEN = 'recado-simulator';
const chosen = JSON.parse(localStorage.getItem(CHOSEN) ?? '{}');
const problem = byId('problem');

function showProblem(error) {
  problem.textContent = error.message;
  problem.hidden = false;
  setTimeout(() => (problem.hidden = true), 6_000);
}

const composer = new Composer(() => chosen, showProblem);
const chat = new Chat((message) => composer.reply(message), showProblem);

function choose(change) {
  const before = `${chosen.customer} ${chosen.shop}`;
  Object.assign(chosen, change);
  localStorage.setItem(CHOSEN, JSON.stringify(chosen));
  if (before !== `${chosen.customer} ${chosen.shop}`) composer.reply(undefined);
  return chat.show(chosen.customer, chosen.shop);
}

/** Loads who there is: customers with a name or a conversation, the shops' phones, and the customer's groups. */
async function loadPeople() {
  const [customers, phones, groups] = await Promise.all([
    call('/contacts'),
    call('/phones'),
    call('/groups'),
  ]);
  listPhones(phones);
  const known = customers.filter(
    ({ name, number, chats }) => name || chats.length > 0 || number === chosen.customer,
  );
  const label = ({ name, number, username }) => {
    const address = username ? `@${username}` : readable(number);
    return name ? `${name} · ${address}` : address;
  };
  const option = (person) => ({ value: person.number, label: label(person) });
  const customer = fillSelect(byId('customer'), known.map(option), chosen.customer);
  const isIn = ({ participants }) => participants.some(({ number }) => number === customer);
  const own = groups.filter(isIn).map(({ id, subject }) => ({ value: id, label: `${subject} (grupo)` }));
  const shop = fillSelect(byId('shop'), [...phones.map(option), ...own], chosen.shop);
  byId('send').disabled = !customer || !shop;
  const hint = byId('hint');
  if (!shop)
    hint.textContent = 'Nenhuma empresa conectada. Use o celular da empresa para escanear o QR code.';
  else if (!customer) hint.textContent = 'Crie um cliente para começar.';
  hint.hidden = Boolean(shop && customer);
  if (customer !== chosen.customer || shop !== chosen.shop) await choose({ customer, shop });
}

const PEOPLE_CHANGED = [
  'phone.linked',
  'phone.unlinked',
  'phone.connected',
  'phone.disconnected',
  'account.changed',
  'group.changed',
];
const reload = () => loadPeople().catch(showProblem);

byId('customer').addEventListener('change', (event) => {
  void choose({ customer: event.target.value }).then(reload);
});
byId('shop').addEventListener('change', (event) => void choose({ shop: event.target.value }));
byId('new-customer').addEventListener('click', () => byId('customer-dialog').showModal());
byId('customer-cancel').addEventListener('click', () => byId('customer-dialog').close());
byId('customer-form').addEventListener('submit', async () => {
  const number = byId('customer-number').value;
  try {
    const username = byId('customer-username').value;
    await call(`/contacts/${number}`, {
      name: byId('customer-name').value.trim(),
      ...(username && { username, hides: 'number' }),
    });
    byId('customer-form').reset();
    await choose({ customer: number });
    await reload();
  } catch (error) {
    showProblem(error);
  }
});

companyPanel();
await reload();
await choose({});
listen(
  (event) => {
    if (PEOPLE_CHANGED.includes(event.type)) void reload();
    else if (chat.concerns(event)) void chat.refresh();
  },
  () => void reload().then(() => chat.refresh()),
);
