import { describe, expect, it } from 'vitest';
import { readPhoneNumber } from '.';

function numberOf(text: string, country?: string) {
  const reading = readPhoneNumber(text, country);
  return reading.ok ? reading.number : reading.reason;
}

describe('readPhoneNumber', () => {
  it.each([
    ['(51) 3333-0018', '555133330018'],
    ['11 4444-5018', '551144445018'],
    ['49 3333-0018', '554933330018'],
    ['51 9911-0019', '5551999110019'],
    ['051 99111-0020', '5551991110020'],
    ['0xx51 99111-0021', '5551991110021'],
    ['(0 15 51) 99111-0022', '5551991110022'],
    ['99111-0023', 'areaMissing'],
    ['5551991110024.0', '5551991110024'],
    ['51991110025.0', '5551991110025'],
    ['51 3333-0026 ramal 12', '555133330026'],
    ['51 99111-0027 / 51 3333-0027', '5551991110027'],
    ['51991110028 e 51991110029', '5551991110028'],
    ['00 55 51 99111-0030', '5551991110030'],
    ["'5551991110031", '5551991110031'],
    ['https://wa.me/5551991110032', '5551991110032'],
    ['https://wa.me/5551991110033?text=Oi%2010', '5551991110033'],
    ['="5551991110034"', '5551991110034'],
    ['5,55199E+12', 'numberRounded'],
    ['51 9 9111 0035', '5551991110035'],
    ['(051)99111-0036', '5551991110036'],
    ['+351 912 345 678', '351912345678'],
    ['', 'numberMissing'],
    ['-', 'numberMissing'],
    ['nao tem', 'numberMissing'],
    ['5551991110037-1416000000@g.us', 'numberMissing'],
    ['5551991110037@s.whatsapp.net', '5551991110037'],
  ])('reads "%s", as shops in Brazil write it, as %s', (text, expected) => {
    expect(numberOf(text)).toBe(expected);
  });

  it.each([
    ['51 99111-9077', '5551991119077'],
    ['79 99111-9077', '5579991119077'],
    ['66 99111-9077', '5566991119077'],
    ['84 99111-9077', '5584991119077'],
    ['47 9912-3456', '5547999123456'],
    ['51 987 654 321', '5551987654321'],
    ['005551991110024', '5551991110024'],
    ['(xx51) 99111-0021', '5551991110021'],
    ['0XX 15 51 99111-0021', '5551991110021'],
    ['0**51 3333-0018', '555133330018'],
    ['55 51 9911-0019', '5551999110019'],
    ['+55 (051) 99111-0023', '5551991110023'],
    ['055 51 99111-0023', '5551991110023'],
    ['55 99111-0023', '5555991110023'],
    ['51/99111-0023', '5551991110023'],
    ['51.99111.0023', '5551991110023'],
    ['Tel. (51) 99111-0023 (WhatsApp)', '5551991110023'],
    ['\u202a+55 51 99111\u20110023\u202c', '5551991110023'],
    ['51 99111-0023\r\n', '5551991110023'],
    ['51 3333-0026 x12', '555133330026'],
    ['51 3333-0026 R. 1234', '555133330026'],
    ['https://api.whatsapp.com/send?phone=%2B5551991110032&text=1', '5551991110032'],
    ['tel:+5551991110032', '5551991110032'],
    ['5551991110024,00', '5551991110024'],
  ])('reads "%s" in Brazil as %s', (text, expected) => {
    expect(numberOf(text)).toBe(expected);
  });

  it.each([
    ['+56 9 6123 4567', '56961234567', 'CL'],
    ['+51 987 654 321', '51987654321', 'PE'],
    ['00351 912 345 678', '351912345678', 'PT'],
    ['0056 9 6123 4567', '56961234567', 'CL'],
    ['(+351) 912 345 678', '351912345678', 'PT'],
    ['+52 1 55 1234 5678', '525512345678', 'MX'],
    ['+44 (0)20 7946 0958', '442079460958', 'GB'],
    ['+55 800 123 4567', '558001234567', 'BR'],
  ])('takes the country of "%s" from "+" or "00"', (text, number, country) => {
    expect(readPhoneNumber(text)).toEqual({ ok: true, number, country, further: [] });
    expect(readPhoneNumber(text, 'US')).toMatchObject({ number, country });
  });

  it.each([
    ['3333-0018', 'areaMissing'],
    ['0 99111-0023', 'areaMissing'],
    ['+55 99111-0023', 'areaMissing'],
    ['98765', 'numberShort'],
    ['51 99111-00278', 'numberLong'],
    ['5551991110024 9', 'numberLong'],
    ['120363041234567890', 'numberLong'],
    ['20 99111-0023', 'notOfCountry'],
    ['51 1911-0019', 'notOfCountry'],
    ['51 89111-0019', 'notOfCountry'],
    ['0800 123 4567', 'notOfCountry'],
    ['55 20 99111-0023', 'notOfCountry'],
    ['+351 912', 'notInternational'],
    ['+999 123456789', 'notInternational'],
    ['+051 99111-0023', 'notInternational'],
    ['5.51199e12', 'numberRounded'],
  ])('rejects "%s" in Brazil because of %s', (text, reason) => {
    expect(readPhoneNumber(text)).toEqual({ ok: false, reason });
  });

  it('returns further numbers of a text once each and never joins digits of two', () => {
    const two = { ok: true, number: '5551991110027', country: 'BR', further: ['555133330027'] };
    for (const text of [
      '51 99111-0027 / 51 3333-0027',
      '51 99111-0027 51 3333-0027',
      '51991110027 5133330027',
      '51 99111-0027 - 51 3333-0027',
      '51 99111-0027 ::: 51 3333-0027 ::: 51 99111-0027',
      '51 99111-0027\n51 3333-0027',
      '99111-0027; 51 99111-0027, 51 3333-0027',
      '+55 51 99111-0027 +55 51 3333-0027',
    ])
      expect(readPhoneNumber(text), text).toEqual(two);
    expect(readPhoneNumber('51 3333-0018/0019')).toMatchObject({ number: '555133330018', further: [] });
  });

  it('reads a number without "+" in the country of the company', () => {
    expect(numberOf('912 345 678', 'PT')).toBe('351912345678');
    expect(numberOf('(415) 555-2671', 'US')).toBe('14155552671');
    expect(numberOf('51 99111-0023', 'US')).toBe('notOfCountry');
    expect(numberOf('+55 51 99111-0023', 'US')).toBe('5551991110023');
    expect(numberOf('9123', 'PT')).toBe('numberShort');
    expect(numberOf('51 99111-0023', 'XX')).toBe('5551991110023');
  });

  it('reads each of the 67 area codes with mobile, old mobile and landline', () => {
    const areas = Array.from({ length: 90 }, (_, index) => String(index + 10));
    const known = areas.filter((area) => readPhoneNumber(`${area} 98765-4321`).ok);
    expect(known).toHaveLength(67);
    for (const area of known) {
      expect(numberOf(`${area}98765432`)).toBe(`55${area}998765432`);
      expect(numberOf(`${area}32654321`)).toBe(`55${area}32654321`);
    }
  });

  it('returns a number that it has read unchanged', () => {
    for (const text of ['+55 51 99111-0023', '+55 51 3333-0018', '+351 912 345 678', '+1 415 555 2671']) {
      const number = numberOf(text);
      expect(numberOf(`+${number}`)).toBe(number);
    }
  });
});
