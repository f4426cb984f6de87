import { Readable } from 'node:stream';
import { AppError } from '@recado/shared/contract';
import { ticketDividers, type TicketMark } from '@recado/shared/messages';
import type { Media } from '#core/media';
import type { MessageDocument, Messages } from '#features/messages';
import type { TicketDocument } from '#features/tickets';
import type { ExportDocument } from './export.model';
import { entryOf, type ExportEntry } from './export-entry';
import { pageEnd, pageLine, pageMessage, pageStart } from './page';
import { PAGE_TEXTS, type PageOptions } from './page-texts';

interface ArchiveDeps {
  media: Media;
  conversation: Messages['conversation'];
  ticketsOf(ids: readonly number[]): Promise<TicketDocument[]>;
  name: string;
  timeZone: string;
  /** Throws if the export was cancelled. */
  advanced(by: number): Promise<void>;
}

const PAGE_NAME = 'conversa.html';

/** Streams the page and then each file, with little memory. */
export async function openArchive(deps: ArchiveDeps, wanted: ExportDocument): Promise<Readable> {
  // Loaded on demand, for a fast start.
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: unknown): void => {
    output.destroy(error instanceof Error ? error : new Error('The zip could not be written.'));
  };
  zip.on('error', fail);

  const addFile = ({ fileId, path }: ExportEntry): void => {
    zip.addReadStreamLazy(path, { compress: false }, (give) => {
      fileContent(deps.media, wanted.companyId, fileId).then((stream) => {
        stream.on('error', fail);
        give(null, stream);
        void deps.advanced(1).catch(fail);
      }, fail);
    });
  };
  async function* page(): AsyncGenerator<string> {
    yield* writePage(deps, wanted, addFile);
    zip.end();
  }
  const text = Readable.from(page(), { objectMode: false });
  text.on('error', fail);
  zip.addReadStream(text, PAGE_NAME, { compress: true });
  return output;
}

/** A deleted file becomes empty: the rest of the export is still useful. */
async function fileContent(media: Media, companyId: number, fileId: string): Promise<Readable> {
  try {
    return (await media.open(companyId, fileId)).stream;
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_NOT_FOUND') return Readable.from([]);
    throw error;
  }
}

async function* writePage(
  deps: ArchiveDeps,
  wanted: ExportDocument,
  addFile: (entry: ExportEntry) => void,
): AsyncGenerator<string> {
  const texts = PAGE_TEXTS[wanted.language];
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(texts.lang, { timeZone: deps.timeZone, ...options });
    return (at: Date) => formatter.format(at).replace(',', '');
  };
  const writing: PageOptions = {
    texts,
    name: deps.name,
    instant: format({ dateStyle: 'short', timeStyle: 'medium' }),
    time: format({ timeStyle: 'short' }),
  };
  const dayOf = format({ dateStyle: 'short' });
  const tickets = new Map<number, TicketDocument>();
  const dividers = ticketDividers((id) => spanOf(tickets.get(id)), { opensFirst: true });
  const drawn = (marks: readonly TicketMark[]) =>
    marks
      .map(({ kind, ticketId, instant }) =>
        pageLine(texts[kind](ticketId, writing.instant(new Date(instant)))),
      )
      .join('');
  let before: MessageDocument | undefined;
  let files = 0;
  yield pageStart(writing, new Date());
  for await (const messages of deps.conversation.pages(wanted)) {
    const unknown = [...new Set(messages.map(({ ticketId }) => ticketId))].filter((id) => !tickets.has(id));
    for (const ticket of await deps.ticketsOf(unknown)) tickets.set(ticket._id, ticket);
    let chunk = '';
    for (const message of messages) {
      chunk += drawn(dividers.before(message.ticketId, message.createdAt.toISOString()));
      const day = dayOf(message.createdAt);
      if (!before || dayOf(before.createdAt) !== day) chunk += pageLine(day);
      const entry = message.isDeleted ? undefined : entryOf(message, files + 1);
      if (entry) {
        files += 1;
        addFile(entry);
      }
      chunk += pageMessage(writing, message, entry);
      before = message;
    }
    await deps.advanced(messages.length);
    yield chunk;
  }
  yield drawn(dividers.end()) + pageEnd();
}

function spanOf(ticket: TicketDocument | undefined) {
  if (!ticket || ticket.outreach) return undefined;
  const { createdAt, closedAt } = ticket;
  return { startedAt: createdAt.toISOString(), closedAt: closedAt?.toISOString() ?? null };
}
