/** The part of libheif's binding that is used; the package describes its C functions only. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.js' {
  interface Failure {
    code: object;
    message: string;
  }
  interface Image {
    image: object;
    channels: { width: number; height: number; stride: number; data: Uint8Array }[];
  }
  interface Libheif {
    heif_error_code: { heif_error_Ok: object };
    heif_colorspace: { heif_colorspace_RGB: object };
    heif_chroma: { heif_chroma_interleaved_RGB: object };
    heif_context_alloc(): object;
    heif_context_free(context: object): void;
    heif_context_read_from_memory(context: object, file: Uint8Array): Failure;
    heif_js_context_get_primary_image_handle(context: object): object | Failure;
    heif_image_handle_get_width(handle: object): number;
    heif_image_handle_get_height(handle: object): number;
    heif_image_handle_release(handle: object): void;
    /** The data is a view of the library's memory, valid until the image is released. */
    heif_js_decode_image2(handle: object, colorspace: object, chroma: object): Image | Failure;
    heif_image_release(image: object): void;
  }
  export default function createLibheif(): Libheif;
}
