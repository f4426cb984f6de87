import { describe, expect, it } from 'vitest';
import { readCards, writeCard } from './vcards';

describe('a contact card', () => {
  it('contains the fields of the vCard', () => {
    const maria = { name: 'Maria, da Silva; filha\\de José', number: '5511955554444' };
    const vcard = writeCard(maria);
    expect(readCards([{ vcard }])).toEqual([{ ...maria, numbers: ['+5511955554444'], vcard }]);
  });

  const cards: [string, string, { name: string; number: string | null }][] = [
    [
      'of an iPhone',
      'BEGIN:VCARD\r\nN:;Zé;;;\r\nFN:Zé\r\nitem1.TEL;waid=5511988887777:+55 11 98888-7777\r\nEND:VCARD',
      { name: 'Zé', number: '5511988887777' },
    ],
    [
      'with several numbers, one of them on the messenger',
      'FN:Zé\nTEL;CELL:11 3333-2222\nTEL;waid=5511988887777:+55 11 98888-7777',
      { name: 'Zé', number: '5511988887777' },
    ],
    [
      'of somebody not on the messenger',
      'FN:Zé\nTEL;type=HOME:+55 (11) 3333-2222',
      { name: 'Zé', number: '551133332222' },
    ],
    ['without a number', 'FN:Loja\nEMAIL:a@b.test', { name: 'Loja', number: null }],
    ['with a name over two lines', 'FN:Maria\r\n  da Silva', { name: 'Maria da Silva', number: null }],
    ['that is none', 'nonsense', { name: '', number: null }],
  ];
  for (const [name, vcard, said] of cards) {
    it(name, () => expect(readCards([{ vcard }])[0]).toMatchObject(said));
  }

  it('has a decoded name and all numbers, that of the WhatsApp account first', () => {
    const vcard = [
      'BEGIN:VCARD',
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Concei=C3=A7=C3=',
      '=A3o;Jos=C3=A9;;;',
      'TEL;HOME:(11) 3333-2222',
      'TEL;CELL;waid=5511988887777:+55 11 98888-7777',
      'END:VCARD',
    ].join('\r\n');
    expect(readCards([{ vcard }])[0]).toMatchObject({
      name: 'José Conceição',
      number: '5511988887777',
      numbers: ['+5511988887777', '(11) 3333-2222'],
    });
  });

  it('omits the photo', () => {
    const vcard = `FN:Zé\nPHOTO;ENCODING=b:${'A'.repeat(50_000)}\n ${'B'.repeat(50_000)}\nTEL:+551133332222`;
    expect(readCards([{ vcard }])[0]).toEqual({
      name: 'Zé',
      number: '551133332222',
      numbers: ['+551133332222'],
      vcard: 'FN:Zé\nTEL:+551133332222',
    });
  });
});
