import { describe, expect, it } from 'vitest';
import { readUsername, reportedUsername, shownUsername } from '.';

describe('readUsername', () => {
  it.each([
    ['@maria.lopez', { username: 'maria.lopez' }],
    ['  Maria_Lopez9 ', { username: 'maria_lopez9' }],
    ['@maria 1234', { username: 'maria', pin: '1234' }],
  ])('reads "%s"', (text, expected) => expect(readUsername(text)).toEqual(expected));

  it.each(['', '@', 'ab', '@123', '.maria', 'maria.', 'ma..ria', 'www.maria', 'loja.com', 'whatsapp_br'])(
    'rejects "%s", which WhatsApp does not allow',
    (text) => expect(readUsername(text)).toBeUndefined(),
  );

  it.each(['maria lopez', 'joão', '@maria 12', '@maria 12345', '+55 51 99999-0000', 'a'.repeat(36)])(
    'rejects "%s"',
    (text) => expect(readUsername(text)).toBeUndefined(),
  );
});

describe('reportedUsername', () => {
  it('drops the @ and capitals', () => {
    expect(reportedUsername('@Maria.Lopez')).toBe('maria.lopez');
    expect(shownUsername('maria.lopez')).toBe('@maria.lopez');
  });

  it('returns null for what is no name', () => {
    for (const text of [undefined, null, '', '@', 'Maria Lopez', 'a'.repeat(36)])
      expect(reportedUsername(text)).toBeNull();
  });
});
