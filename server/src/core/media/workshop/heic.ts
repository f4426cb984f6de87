import { readFile } from 'node:fs/promises';
import type createLibheif from 'libheif-js/libheif-wasm/libheif-bundle.js';
import { writePhoto } from './images';
import type { Tasks } from './tasks';

/** Phones take up to 50 megapixels; the decoder needs 8 bytes a pixel. */
const MAX_PIXELS = 64_000_000;
const MAX_DECODER_BYTES = 576 * 1024 * 1024;
const PAGE_BYTES = 64 * 1024;
const CHANNELS = 3;

type Libheif = ReturnType<typeof createLibheif>;
let loaded: Libheif | undefined;

/** Writes the primary image of a HEIC or HEIF file as an upright JPEG without metadata, with at most `size` pixels per side. */
export async function makeHeicPhoto({
  path,
  photoPath,
  size,
}: Tasks['heic']['input']): Promise<Tasks['heic']['output']> {
  const library = (loaded ??= await load());
  try {
    return await withPrimaryImage(library, await readFile(path), (image) =>
      writePhoto(image, size, photoPath),
    );
  } catch (error) {
    // After an abort, the decoder's memory is in no defined state.
    loaded = undefined;
    throw error;
  }
}

let isLimited = false;

async function load(): Promise<Libheif> {
  if (!isLimited) limitMemory();
  isLimited = true;
  const { default: create } = await import('libheif-js/libheif-wasm/libheif-bundle.js');
  return create();
}

async function withPrimaryImage<T>(
  library: Libheif,
  file: Uint8Array,
  use: (image: { data: Uint8Array; width: number; height: number }) => Promise<T>,
): Promise<T> {
  const context = library.heif_context_alloc();
  try {
    const read = library.heif_context_read_from_memory(context, file);
    if (read.code !== library.heif_error_code.heif_error_Ok) throw new Error(read.message);
    const handle = succeeded(library.heif_js_context_get_primary_image_handle(context));
    try {
      const pixels =
        library.heif_image_handle_get_width(handle) * library.heif_image_handle_get_height(handle);
      if (pixels > MAX_PIXELS) throw new Error('Image exceeds the pixel limit.');
      const { image, channels } = succeeded(
        library.heif_js_decode_image2(
          handle,
          library.heif_colorspace.heif_colorspace_RGB,
          library.heif_chroma.heif_chroma_interleaved_RGB,
        ),
      );
      try {
        const [rows] = channels;
        if (!rows) throw new Error('There is no image in it.');
        return await use({ ...rows, data: withoutPadding(rows) });
      } finally {
        library.heif_image_release(image);
      }
    } finally {
      library.heif_image_handle_release(handle);
    }
  } finally {
    library.heif_context_free(context);
  }
}

function succeeded<T extends object>(result: T | { code: object; message: string }): T {
  if ('code' in result) throw new Error(result.message);
  return result;
}

/** Joins the rows in place, because a second copy of a large image would need too much memory. */
function withoutPadding({
  data,
  width,
  height,
  stride,
}: {
  data: Uint8Array;
  width: number;
  height: number;
  stride: number;
}): Uint8Array {
  const row = width * CHANNELS;
  if (stride !== row)
    for (let y = 1; y < height; y += 1) data.copyWithin(y * row, y * stride, y * stride + row);
  return data.subarray(0, row * height);
}

interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** The decoder blocks the timer that watches the process's memory. */
function limitMemory(): void {
  const { prototype } = (globalThis as unknown as { WebAssembly: { Memory: { prototype: WasmMemory } } })
    .WebAssembly.Memory;
  const grow = Reflect.get(prototype, 'grow') as WasmMemory['grow'];
  prototype.grow = function (this: WasmMemory, pages: number): number {
    if (this.buffer.byteLength + pages * PAGE_BYTES > MAX_DECODER_BYTES)
      throw new RangeError('Too much memory for a decoder.');
    return grow.call(this, pages);
  };
}
