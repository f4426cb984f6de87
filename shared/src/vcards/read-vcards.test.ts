import { describe, expect, it } from 'vitest';
import { readVCards } from '.';

const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n');

describe('readVCards', () => {
  it('joins folded lines and reads numbers with labels of their own', () => {
    const text = card(
      'VERSION:3.0',
      'N:Exemplo;Beatriz;;;',
      'FN:Beatriz Exemplo com um nome bastante comprido para que a linha seja do',
      ' brada',
      'item1.TEL;type=pref:+55 51 99111\u20110006',
      'item1.X-ABLabel:_$!<Mobile>!$_',
      'TEL;type=CELL;type=VOICE:(51) 99111-0007',
      'TEL;type=WORK;type=FAX:(51) 3333-0009',
    );
    expect(readVCards(text)).toEqual([
      {
        name: 'Beatriz Exemplo com um nome bastante comprido para que a linha seja dobrada',
        company: '',
        phones: [
          { number: '+55 51 99111-0006', waid: null },
          { number: '(51) 99111-0007', waid: null },
        ],
        emails: [],
      },
    ]);
  });

  it('decodes quoted-printable values of vCard 2.1 with their charset, also over several lines', () => {
    const text =
      card(
        'VERSION:2.1',
        'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Concei=C3=A7=C3=A3o;Jos=C3=',
        '=A9;;;',
        'TEL;CELL;PREF:51991110009',
      ) + card('VERSION:2.1', 'FN;CHARSET=ISO-8859-1;QUOTED-PRINTABLE:Jo=E3o', 'TEL;WORK:5133330009');
    expect(readVCards(text).map(({ name, phones }) => [name, phones[0]?.number])).toEqual([
      ['José Conceição', '51991110009'],
      ['João', '5133330009'],
    ]);
  });

  it('reads vCard 4.0 and puts mobile numbers first', () => {
    const text = card(
      'VERSION:4.0',
      'FN:Ana\\, a gerente',
      'ORG:Padaria Exemplo\\; Centro;Vendas',
      'TEL;VALUE=uri;TYPE="voice,home":tel:+55-51-3333-0001;ext=12',
      'TEL;VALUE=uri;PREF=1;TYPE="voice,cell":tel:+55-51-99111-0001',
      'EMAIL;TYPE=work:ana@example.com',
      'PHOTO:data:image/jpeg;base64,AAAA',
    );
    expect(readVCards(text)).toEqual([
      {
        name: 'Ana, a gerente',
        company: 'Padaria Exemplo; Centro',
        phones: [
          { number: '+55-51-99111-0001', waid: null },
          { number: '+55-51-3333-0001', waid: null },
        ],
        emails: ['ana@example.com'],
      },
    ]);
  });

  it('uses the company as the name of a card without a name', () => {
    expect(readVCards(card('N:;;;;', 'ORG:Oficina Exemplo Ltda', 'TEL:1'))[0]?.name).toBe(
      'Oficina Exemplo Ltda',
    );
  });

  it('stops at the maximum number of cards', () => {
    expect(readVCards(card('FN:Ana', 'TEL:1').repeat(5), 2)).toHaveLength(2);
  });
});
