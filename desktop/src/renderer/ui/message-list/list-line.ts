/** A message as the list sees it. */
export interface ListMessage {
  /** Stays the same when a pending message is stored. */
  key: string;
  /** `pending`: the user's own message before it is stored. */
  from: 'pending' | 'own' | 'theirs';
}

/** A line of a list of messages: messages, or a separator without any. */
export interface ListLine {
  key: string;
  kind: string;
}

export type MessagesIn<Line> = (line: Line) => readonly ListMessage[];
