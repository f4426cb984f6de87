import { describe, expect, it } from 'vitest';
import type { ContactDocument } from '../contact.model';
import { relationOf } from './relation';

const contact = (id: number, fields: Partial<ContactDocument>) => ({ _id: id, ...fields }) as ContactDocument;
const said = { phone: '5511987654321', lid: '900' };
const phone = { phone: said.phone, phoneKey: '551187654321' };

describe('two contacts matched by one identity', () => {
  it('are one person when each is known by one of the two', () => {
    const pair = [contact(1, { lid: '900' }), contact(2, phone)] as const;
    expect(relationOf(pair, said)).toEqual({ kind: 'onePerson' });
    expect(relationOf([pair[1], pair[0]], said)).toEqual({ kind: 'onePerson' });
  });

  it('are one person when the account had another number before', () => {
    const pair = [
      contact(1, { lid: '900', phone: '5521912345678', phoneKey: '552112345678' }),
      contact(2, phone),
    ] as const;
    expect(relationOf(pair, said).kind).toBe('onePerson');
  });

  it('are two people when the number belonged to another account, and the number moves', () => {
    const [before, now] = [contact(1, { ...phone, lid: '700' }), contact(2, { lid: '900' })];
    const moved = { kind: 'numberMoved', from: before, to: now };
    expect(relationOf([before, now], said)).toEqual(moved);
    expect(relationOf([now, before], said)).toEqual(moved);
  });
});
