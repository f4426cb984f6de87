import { describe, expect, it } from 'vitest';
import { detectContentType } from './content-type';
import { contentDisposition, saveName, servedType } from './served-type';

const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb', 'hex');
const PE = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);
const OGG_OPUS = Buffer.concat([
  Buffer.from('OggS'),
  Buffer.alloc(24),
  Buffer.from('OpusHead'),
  Buffer.alloc(40),
]);
const MP4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(64)]);
const ZIP = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(26), Buffer.from('x'), Buffer.alloc(40)]);
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const detect = (content: Buffer | string, claimedMimetype: string, fileName?: string) =>
  detectContentType(Buffer.from(content), { claimedMimetype, fileName });

describe('the type of a file', () => {
  it.each([
    ['a picture sent as a PDF', JPEG, 'application/pdf', 'image/jpeg'],
    ['a program sent as a picture', PE, 'image/jpeg', 'application/x-msdownload'],
    [
      'bytes of no known type sent as a picture',
      Buffer.from([0, 1, 2, 3, 0, 9]),
      'image/png',
      'application/octet-stream',
    ],
    ['an empty file', '', 'image/png', 'application/octet-stream'],
    ['a page sent as text', '  <!DOCTYPE html><p>oi', 'text/plain', 'text/html'],
    ['a script in a page without a head', '<script>alert(1)</script>', 'text/csv', 'text/html'],
    ['a drawing sent as a picture', '<svg xmlns="x"><script/></svg>', 'image/png', 'image/svg+xml'],
    [
      'a drawing behind an XML line',
      '<?xml version="1.0"?><svg/><svg onload="x">',
      'image/png',
      'image/svg+xml',
    ],
    ['an invoice', '<?xml version="1.0"?><nfeProc versao="4.00"/>', 'text/xml', 'application/xml'],
    ['text sent as a video', 'só texto', 'video/mp4', 'text/plain'],
  ])('of %s is detected from its content', async (_name, content, claimed, found) => {
    expect(await detect(content, claimed)).toBe(found);
  });

  it('is the declared one where the content is ambiguous', async () => {
    expect(await detect(MP4, 'audio/mp4')).toBe('audio/mp4');
    expect(await detect(MP4, 'image/png')).toBe('video/mp4');
    expect(await detect(ZIP, DOCX)).toBe(DOCX);
    expect(await detect(ZIP, 'image/png')).toBe('application/zip');
    expect(await detect('a;b\n1;2', 'text/csv')).toBe('text/csv');
    expect(await detect('a;b\n1;2', 'application/octet-stream', 'Preços.CSV')).toBe('text/csv');
    expect(await detect('oi', 'text/html', 'x.html')).toBe('text/plain');
  });

  it('of a voice note includes its codec', async () => {
    expect(await detect(OGG_OPUS, 'video/ogg')).toBe('audio/ogg; codecs=opus');
  });
});

describe('serving a file', () => {
  it.each([
    'text/html',
    'image/svg+xml',
    'application/xml',
    'application/x-msdownload',
    'text/javascript',
    '',
  ])('downloads %s as plain bytes', (mimetype) => {
    expect(servedType(mimetype)).toEqual({ type: 'application/octet-stream', inline: false });
  });

  it('shows images, audio and video, and downloads documents', () => {
    expect(servedType('image/jpeg')).toEqual({ type: 'image/jpeg', inline: true });
    expect(servedType('audio/ogg; codecs=opus')).toEqual({ type: 'audio/ogg', inline: true });
    expect(servedType('application/pdf')).toEqual({ type: 'application/pdf', inline: false });
    expect(servedType('text/csv')).toEqual({ type: 'text/csv; charset=utf-8', inline: false });
  });

  it('encodes a Portuguese name for every browser', () => {
    expect(contentDisposition(false, 'Orçamento "São João" 100%.pdf')).toBe(
      `attachment; filename="Orcamento _Sao Joao_ 100_.pdf"; filename*=UTF-8''Or%C3%A7amento%20%22S%C3%A3o%20Jo%C3%A3o%22%20100%25.pdf`,
    );
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\x\\nota.pdf', 'nota.pdf'],
    ['a\r\nSet-Cookie: x', 'aSet-Cookie x'],
    ['foto\u202Egpj.exe', 'fotogpj.exe'],
    ['...', 'arquivo'],
    ['', 'arquivo'],
    [null, 'arquivo'],
    ['é'.repeat(300) + '.pdf', 'é'.repeat(125) + '.pdf'],
    ['😀'.repeat(100), '😀'.repeat(63)],
    ['a' + '😀'.repeat(100), 'a' + '😀'.repeat(63)],
  ])('saves %j as %j', (name, saved) => {
    expect(saveName(name)).toBe(saved);
  });
});
