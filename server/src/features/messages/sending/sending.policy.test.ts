import { describe, expect, it } from 'vitest';
import type { MediaType } from '@recado/shared/messages';
import { type Judged, refusedChange, refusedForward } from './sending.policy';

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
const refused = (type: 'reaction' | 'edit' | 'delete', judged: Judged) => refusedChange(judged, type, NOW);

describe('an edit', () => {
  it("is allowed for own texts and captions within the messenger's fifteen minutes", () => {
    expect(refused('edit', message({}, 15 * 60_000))).toBeUndefined();
    expect(refused('edit', message({}, 15 * 60_000 + 1))).toBe('ERR_EDIT_TOO_LATE');
    expect(refused('edit', message({ fromMe: false }))).toBe('ERR_NO_PERMISSION');
    expect(refused('edit', message({ isDeleted: true }))).toBe('ERR_MESSAGE_DELETED');
    expect(refused('edit', message({ mediaType: 'image' }))).toBeUndefined();
    expect(refused('edit', message({ mediaType: 'voice' }))).toBe('ERR_MESSAGE_KIND');
  });

  it('has no time limit for unsent messages and whispers', () => {
    expect(refused('edit', message({ ack: 1 }, 5 * HOUR))).toBeUndefined();
    expect(refused('edit', message({ ack: 5, whisper: true }, 5 * HOUR))).toBeUndefined();
  });
});

describe('a deletion', () => {
  it('is allowed for own messages of any type, while phones accept it', () => {
    expect(refused('delete', message({ mediaType: 'voice' }, 60 * HOUR))).toBeUndefined();
    expect(refused('delete', message({}, 60 * HOUR + 1))).toBe('ERR_DELETE_TOO_LATE');
    expect(refused('delete', message({ fromMe: false }))).toBe('ERR_NO_PERMISSION');
    // Repeating a deletion is no error.
    expect(refused('delete', message({ isDeleted: true }))).toBeUndefined();
  });
});

describe('a reaction', () => {
  it('is allowed for every message except system notices and deleted ones', () => {
    expect(refused('reaction', message({ fromMe: false }, 9_000 * HOUR))).toBeUndefined();
    expect(refused('reaction', message({ isDeleted: true }))).toBe('ERR_MESSAGE_DELETED');
    for (const mediaType of ['notification', 'call'] as const) {
      expect(refused('reaction', message({ mediaType }))).toBe('ERR_MESSAGE_KIND');
    }
  });
});

describe('forwarding', () => {
  it('is allowed for messages that a customer could receive, never for a whisper', () => {
    const kinds: MediaType[] = ['text', 'location', 'contact'];
    for (const mediaType of kinds) expect(refusedForward(message({ mediaType }))).toBeUndefined();
    const stay: MediaType[] = ['call', 'notification', 'undecryptable', 'unsupported', 'poll'];
    for (const mediaType of stay) expect(refusedForward(message({ mediaType }))).toBe('ERR_MESSAGE_KIND');
    expect(refusedForward(message({ whisper: true }))).toBe('ERR_MESSAGE_KIND');
    expect(refusedForward(message({ isDeleted: true }))).toBe('ERR_MESSAGE_DELETED');
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
    expect(refusedForward(message({ mediaType: 'image', media }))).toBe('ERR_WAPP_DOWNLOAD_MEDIA');
    expect(refusedForward(message({ mediaType: 'image', media: { ...media, file: 'f' } }))).toBeUndefined();
  });
});
