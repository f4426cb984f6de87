/** Acks wait until their message is published. */
export class PendingPublications {
  private readonly open = new Map<string, { published: Promise<void>; resolvePublished: () => void }>();

  begin(id: string): void {
    let resolvePublished = (): void => undefined;
    const published = new Promise<void>((resolve) => (resolvePublished = resolve));
    this.open.set(id, { published, resolvePublished });
  }

  /** Also called if publishing failed. */
  end(id: string): void {
    this.open.get(id)?.resolvePublished();
    this.open.delete(id);
  }

  async ended(ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.open.get(id)?.published;
  }
}
