import {
  type BaileysEventMap,
  decryptMediaRetryData,
  encryptMediaRetryRequest,
  proto,
  type WASocket,
} from '@whiskeysockets/baileys';
import { type ChatAddress, GatewayError, type MessageKey } from '../gateway';
import { codeOf } from './disconnects';
import { type MediaPointer, pointerTo } from './media-reference';

const RESPONSE_TIMEOUT_MS = 30_000;
const NOT_FOUND = 404;
const { ResultType } = proto.MediaRetryNotification;

type MediaUpdate = BaileysEventMap['messages.media-update'][number];

/** Requests from the phone uploads of files that WhatsApp has deleted. */
export class MediaRequests {
  private readonly pending = new Map<string, Promise<MediaPointer>>();
  private readonly waiting = new Map<string, (update: MediaUpdate | GatewayError) => void>();

  constructor(
    private readonly socket: Pick<WASocket, 'ev' | 'sendNode' | 'user'>,
    private readonly limitMs = RESPONSE_TIMEOUT_MS,
  ) {
    socket.ev.on('messages.media-update', (updates) => {
      for (const update of updates) this.waiting.get(update.key.id ?? '')?.(update);
    });
  }

  /**
   * Returns the file's new location.
   * @throws GatewayError `isMissing` if the phone no longer has it, `timeout` without a response, `error` for a
   * failure
   */
  request(chat: ChatAddress, key: MessageKey, lost: MediaPointer): Promise<MediaPointer> {
    const known = this.pending.get(key.messengerId);
    if (known) return known;
    const request = this.exchange(chat, key, lost).finally(() => this.pending.delete(key.messengerId));
    this.pending.set(key.messengerId, request);
    return request;
  }

  close(): void {
    const ended = new GatewayError('notConnected', 'The connection was lost.');
    this.waiting.forEach((reject) => reject(ended));
  }

  private async exchange(chat: ChatAddress, key: MessageKey, lost: MediaPointer): Promise<MediaPointer> {
    const { messengerId, fromMe, participant } = key;
    const of = { id: messengerId, remoteJid: chat, fromMe, participant: participant?.address };
    const response = this.responseTo(messengerId);
    await this.socket.sendNode(
      encryptMediaRetryRequest(of, Buffer.from(lost.mediaKey), this.socket.user?.id ?? ''),
    );
    const { media, error } = await response;
    if (error) throw rejection(codeOf(error) === NOT_FOUND);
    if (!media) throw rejection(false);
    const { result, directPath } = decryptMediaRetryData(media, lost.mediaKey, messengerId);
    if (result !== ResultType.SUCCESS) throw rejection(result === ResultType.NOT_FOUND);
    return pointerTo(lost.kind, { directPath, mediaKey: lost.mediaKey }) ?? lost;
  }

  private responseTo(messengerId: string): Promise<MediaUpdate> {
    const response = new Promise<MediaUpdate>((resolve, reject) => {
      const limit = setTimeout(() => {
        this.waiting.get(messengerId)?.(new GatewayError('timeout', 'The phone does not answer.'));
      }, this.limitMs);
      this.waiting.set(messengerId, (update) => {
        clearTimeout(limit);
        this.waiting.delete(messengerId);
        if (update instanceof GatewayError) reject(update);
        else resolve(update);
      });
    });
    // Without this, a rejection while the request is being sent would be unhandled.
    response.catch(() => undefined);
    return response;
  }
}

function rejection(isMissing: boolean): GatewayError {
  return isMissing
    ? new GatewayError('gone', 'The phone has the file no more.')
    : new GatewayError('error', 'The phone could not upload the file again.');
}
