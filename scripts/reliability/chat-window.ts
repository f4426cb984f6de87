import { io, type Socket } from 'socket.io-client';
import type { Chat, ChatMessage } from '@recado/shared/chats';
import type { AgentClient } from './agent-client';

interface ChatEvent {
  action: string;
  newMessage?: ChatMessage;
}

/** A window that follows one chat as the app does: by events, and by a fetch when a number is missing. */
export class ChatWindow {
  /** Client ids by number. */
  readonly shown = new Map<number, string | null>();
  private readonly socket: Socket;
  private fetching: Promise<void> = Promise.resolve();

  constructor(
    url: string,
    private readonly agent: AgentClient,
    private readonly chat: Pick<Chat, 'id'>,
  ) {
    this.socket = io(url, {
      transports: ['websocket'],
      auth: (give: (data: object) => void) => give({ token: agent.token }),
      reconnectionDelay: 100,
      reconnectionDelayMax: 500,
      forceNew: true,
    });
    // The first event of each connection.
    this.socket.on('positions', () => this.catchUp());
    this.socket.on(`company-${agent.companyId}-chat`, ({ newMessage }: ChatEvent) => {
      if (!newMessage || newMessage.chatId !== chat.id) return;
      if (newMessage.n > this.through + 1) this.catchUp();
      else this.show(newMessage);
    });
  }

  /** Number up to which no message is missing. */
  get through(): number {
    return this.shown.size;
  }

  reconnect(): void {
    this.socket.disconnect().connect();
  }

  close(): void {
    this.socket.disconnect();
  }

  /** Waits for pending fetches. */
  settled = (): Promise<void> => this.fetching;

  private catchUp(): void {
    this.fetching = this.fetching.then(async () => {
      for (;;) {
        const { records, hasMore } = await this.agent.chatMessagesAfter(this.chat.id, this.through);
        for (const message of records) this.show(message);
        if (!hasMore) return;
      }
    });
  }

  /** Ignores duplicates; a later number waits for the fetch. */
  private show({ n, clientId }: ChatMessage): void {
    if (n === this.through + 1) this.shown.set(n, clientId);
  }
}
