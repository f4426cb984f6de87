/** A message that the server has not stored yet. */
export interface PendingChatMessage {
  clientId: string;
  chatId: number;
  message: string;
  mentions: readonly number[];
  createdAt: string;
  /** Why the user has to send it again; null while it is being sent. */
  failure: string | null;
}
