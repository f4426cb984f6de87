import cast from './cast.json';
import { GROUPS, lidOf } from './chats';
import { IMPORTED } from './imports';
import { image } from './sent-files';
import { CUSTOMERS } from './visits';

/** Sends customers and their groups to the simulator. */
export async function introduceCustomers(controlUrl: string): Promise<void> {
  const post = poster(controlUrl);
  const imported = IMPORTED.map(({ name, number, unregistered }) => ({
    name,
    number,
    registered: !unregistered,
  }));
  const members = GROUPS.flatMap((group) => group.members);
  for (const { number, name, ...more } of [...CUSTOMERS, ...members, ...imported]) {
    const face = 'image' in more ? more.image : undefined;
    await post(`/contacts/${number}`, {
      lid: lidOf(number),
      registered: !('registered' in more) || more.registered,
      ...(name && { name }),
      ...(face && { picture: image(face).toString('base64') }),
    });
  }
  for (const { id, subject, members } of GROUPS) {
    const participants = [...members.map(({ number }) => number), cast.shop.number];
    await post('/groups', { id, subject, participants });
  }
}

function poster(controlUrl: string): (path: string, body: object) => Promise<void> {
  return async (path, body) => {
    const response = await fetch(`${controlUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`The simulator answered ${response.status}: ${await response.text()}`);
  };
}
