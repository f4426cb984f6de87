import log from 'electron-log/main';
import type { ClaimedReplies, NotificationReply } from '../../ipc/bridge';
import type { ReplyTarget } from './replyTarget';

/** A reply of a notification that the page has not stored yet. */
export interface WaitingReply extends ReplyTarget {
  text: string;
  /** When it was received, in milliseconds. */
  at: number;
  /** False if no user was signed in at some time since: the author then decides about the text. */
  sendable: boolean;
  /** True after another account was notified. */
  noticed: boolean;
}

interface WaitingRepliesDeps {
  store: { read(): WaitingReply[]; write(replies: WaitingReply[]): void };
  serverAddress: () => string | null;
  /** Returns whether a user is signed in, or will be without typing a password. */
  isSignedIn: () => boolean;
  notifyPage: () => void;
  /** Shows the window, because a reply needs the user. */
  show: () => void;
  now: () => number;
}

/** A later reply becomes a draft: the conversation may have changed. */
const SEND_WITHIN_MS = 10 * 60_000;
/** Replies of accounts that do not sign in again are deleted after as long as drafts. */
const MAX_AGE_MS = 30 * 86_400_000;
const MAX_WAITING = 100;

/**
 * Stores the replies of notifications on the disk until the page of their account has taken them. The page may be
 * loading, or show another account or the sign-in.
 */
export class WaitingReplies {
  /** Ids of this start. Windows may report one reply twice. */
  private readonly received = new Set<string>();

  constructor(private readonly deps: WaitingRepliesDeps) {}

  receive(target: ReplyTarget, typed: string): void {
    const text = typed.trim();
    const waiting = this.read();
    if (text === '' || this.received.has(target.id) || waiting.some(({ id }) => id === target.id)) return;
    this.received.add(target.id);
    const sendable = this.deps.isSignedIn() && target.server === this.deps.serverAddress();
    const reply = { ...target, text, at: this.deps.now(), sendable, noticed: false };
    if (waiting.length >= MAX_WAITING) log.warn('oldest waiting reply dropped');
    this.deps.store.write([...waiting, reply].slice(-MAX_WAITING));
    this.deps.notifyPage();
    if (!sendable) this.deps.show();
  }

  /** Returns the user's replies, which wait until `done`, and whether new ones of other accounts wait. */
  claim(userId: number): ClaimedReplies {
    const waiting = this.read();
    const server = this.deps.serverAddress();
    const isOwn = (reply: WaitingReply) => reply.userId === userId && reply.server === server;
    const foreign = waiting.some((reply) => !isOwn(reply) && !reply.noticed);
    if (foreign) {
      this.deps.store.write(waiting.map((reply) => ({ ...reply, noticed: reply.noticed || !isOwn(reply) })));
      this.deps.show();
    }
    return { replies: waiting.filter(isOwn).map((reply) => this.present(reply)), foreign };
  }

  done(replyId: string): void {
    this.deps.store.write(this.read().filter(({ id }) => id !== replyId));
  }

  /** A reply that was not taken before the sign-out becomes a draft. */
  signedOut(): void {
    const waiting = this.read();
    if (waiting.length > 0) this.deps.store.write(waiting.map((reply) => ({ ...reply, sendable: false })));
  }

  /** Deletes the replies of the server that is left. */
  deleteReplies(): void {
    const server = this.deps.serverAddress();
    this.deps.store.write(this.read().filter((reply) => reply.server !== server));
  }

  private present({ at, sendable, ...reply }: WaitingReply): NotificationReply {
    const { id, path, userId, ticketId, name, seenThrough, text } = reply;
    const isRecent = this.deps.now() - at <= SEND_WITHIN_MS;
    return { id, path, userId, ticketId, name, seenThrough, text, sendable: sendable && isRecent };
  }

  private read(): WaitingReply[] {
    const oldest = this.deps.now() - MAX_AGE_MS;
    return this.deps.store.read().filter(({ at }) => at >= oldest);
  }
}
