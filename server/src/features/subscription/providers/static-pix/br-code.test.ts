import { expect, it } from 'vitest';
import { brCode, crc16 } from './br-code';

// The inputs are the check value of CRC16/CCITT-FALSE, the static example of the Banco Central's manual, and a
// published dynamic code.
it.each([
  ['123456789', '29B1'],
  [
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304',
    '1D3D',
  ],
  [
    '00020101021226770014BR.GOV.BCB.PIX2555pix.example.com/qr/93598be0-1bd0-4997-8318-81776a1d8a995204000053039865802BR5907EMPRESA6009SAO PAULO62070503***6304',
    'EEAB',
  ],
])('crc16 closes %s with %s', (text, crc) => {
  expect(crc16(text)).toBe(crc);
});

it('brCode writes key, amount, receiver and txid as the manual defines', () => {
  const code = brCode({
    key: '123e4567-e12b-12d1-a456-426655440000',
    amountCents: 19_990,
    name: 'Fulano de Tal',
    city: 'BRASILIA',
    txid: 'RECADO000012',
  });
  const body =
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000520400005303986' +
    '5406199.905802BR5913Fulano de Tal6008BRASILIA62160512RECADO0000126304';
  expect(code).toBe(body + crc16(body));
});

it('brCode writes names without accents and within their length', () => {
  const code = brCode({
    key: 'pix@recado.test',
    amountCents: 5,
    name: 'Associação de Comércio & Serviços de Maringá',
    city: 'São José dos Campos',
    txid: 'A',
  });
  expect(code).toContain('5925Associacao de Comercio  S');
  expect(code).toContain('6015Sao Jose dos Ca');
  expect(code).toContain('54040.05');
});
