/**
 * Messages that go out before everybody was told of them: what is to be said of one waits until it was announced, or it
 * would come before the message itself.
 */
export class Announcements {
  private readonly open = new Map<string, { told: Promise<void>; tell: () => void }>();

  begin(id: string): void {
    let tell = (): void => undefined;
    const told = new Promise<void>((resolve) => (tell = resolve));
    this.open.set(id, { told, tell });
  }

  /** It was announced, or never will be by who began. */
  end(id: string): void {
    this.open.get(id)?.tell();
    this.open.delete(id);
  }

  async ended(ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.open.get(id)?.told;
  }
}
