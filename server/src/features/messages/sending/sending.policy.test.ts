import { describe, expect, it } from 'vitest';
import type { MediaType } from '@recado/shared/messages';
import { changeRejection, forwardRejection, type Judged } from './sending.policy';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const HOUR = 3_600_000;

const message = (fields: Partial<Judged> = {}, age = 0): Judged => ({
  fromMe: true,
  isDeleted: false,
  mediaType: 'text',
  ack: 3,
  whisper: false,
  media: null,
  createdAt: new Date(NOW - age),
  ...fields,
});
const rejected = (type: 'reaction' | 'edit' | 'delete', judged: Judged) => changeRejection(judged, type, NOW);

describe('an edit', () => {
  it("is allowed for own texts and captions within the messenger's fifteen minutes", () => {
    expect(rejected('edit', message({}, 15 * 60_000))).toBeUndefined();
    expect(rejected('edit', message({}, 15 * 60_000 + 1))).toBe('ERR_EDIT_TOO_LATE');
    expect(rejected('edit', message({ fromMe: false }))).toBe('ERR_NO_PERMISSION');
    expect(rejected('edit', message({ isDeleted: true }))).toBe('ERR_MESSAGE_DELETED');
    expect(rejected('edit', message({ mediaType: 'image' }))).toBeUndefined();
    expect(rejected('edit', message({ mediaType: 'voice' }))).toBe('ERR_MESSAGE_KIND');
  });

  it('has no time limit for unsent messages and whispers', () => {
    expect(rejected('edit', message({ ack: 1 }, 5 * HOUR))).toBeUndefined();
    expect(rejected('edit', message({ ack: 5, whisper: true }, 5 * HOUR))).toBeUndefined();
  });
});

describe('a deletion', () => {
  it('is allowed for own messages of any type, while phones accept it', () => {
    expect(rejected('delete', message({ mediaType: 'voice' }, 60 * HOUR))).toBeUndefined();
    expect(rejected('delete', message({}, 60 * HOUR + 1))).toBe('ERR_DELETE_TOO_LATE');
    expect(rejected('delete', message({ fromMe: false }))).toBe('ERR_NO_PERMISSION');
    // Repeating a deletion is no error.
    expect(rejected('delete', message({ isDeleted: true }))).toBeUndefined();
  });
});

describe('a reaction', () => {
  it('is allowed for every message except system notices and deleted ones', () => {
    expect(rejected('reaction', message({ fromMe: false }, 9_000 * HOUR))).toBeUndefined();
    expect(rejected('reaction', message({ isDeleted: true }))).toBe('ERR_MESSAGE_DELETED');
    for (const mediaType of ['notification', 'call'] as const) {
      expect(rejected('reaction', message({ mediaType }))).toBe('ERR_MESSAGE_KIND');
    }
  });
});

describe('forwarding', () => {
  it('is allowed for messages that a customer could receive, never for a whisper', () => {
    const kinds: MediaType[] = ['text', 'location', 'contact'];
    for (const mediaType of kinds) expect(forwardRejection(message({ mediaType }))).toBeUndefined();
    const stay: MediaType[] = ['call', 'notification', 'undecryptable', 'unsupported', 'poll', 'sticker'];
    for (const mediaType of stay) expect(forwardRejection(message({ mediaType }))).toBe('ERR_MESSAGE_KIND');
    expect(forwardRejection(message({ whisper: true }))).toBe('ERR_MESSAGE_KIND');
    expect(forwardRejection(message({ isDeleted: true }))).toBe('ERR_MESSAGE_DELETED');
  });

  it('requires its file in storage', () => {
    const media = {
      state: 'downloading' as const,
      mimetype: 'image/jpeg',
      fileName: null,
      bytes: null,
      seconds: null,
      width: null,
      height: null,
      waveform: null,
      file: null,
      thumbnail: null,
      reference: null,
    };
    expect(forwardRejection(message({ mediaType: 'image', media }))).toBe('ERR_WAPP_DOWNLOAD_MEDIA');
    expect(forwardRejection(message({ mediaType: 'image', media: { ...media, file: 'f' } }))).toBeUndefined();
  });
});
