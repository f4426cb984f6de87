import { describe, expect, it } from 'vitest';
import { mentionedIn, mentionParts, mentionQuery } from './mentions';

const members = ['Ana', 'Ana Lima', 'Bruno Reis'].map((name, index) => ({
  userId: index + 1,
  unreads: 0,
  user: { id: index + 1, name },
}));

describe('a mention', () => {
  it('is an "@" with the longest whole name, in any case', () => {
    expect(mentionedIn('Oi @ana lima e @Bruno Reis!', members)).toEqual([2, 3]);
    expect(mentionedIn('@Ana, vem?', members)).toEqual([1]);
    expect(mentionedIn('ana@analima.com @Anabela @Bruno', members)).toEqual([]);
  });

  it('keeps the text around it', () => {
    const text = 'Oi @Ana Lima, tudo bem?';
    expect(mentionParts(text, members)).toEqual([
      { text: 'Oi ' },
      { text: '@Ana Lima', userId: 2 },
      { text: ', tudo bem?' },
    ]);
    expect(mentionParts('Sem ninguém', members)).toEqual([{ text: 'Sem ninguém' }]);
  });
});

describe('mentionQuery', () => {
  it('returns what is typed after the "@" at the cursor', () => {
    expect(mentionQuery('Oi @', 4)).toEqual({ from: 3, query: '' });
    expect(mentionQuery('Oi @bru depois', 7)).toEqual({ from: 3, query: 'bru' });
    expect(mentionQuery('@Ana Li', 7)).toEqual({ from: 0, query: 'Ana Li' });
  });

  it('returns null in addresses, on another line and without "@"', () => {
    for (const text of ['ana@bru', 'Oi', '@Ana\nbru', '@ bru'])
      expect(mentionQuery(text, text.length)).toBeNull();
  });
});
