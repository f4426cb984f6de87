import { z } from 'zod';
import { formVersionField, idField } from '../contract';

/** These characters cannot change the URL. */
const VIDEO_CODE = /^[A-Za-z0-9_-]{6,20}$/;

export const helpSchema = z.object({
  id: idField,
  title: z.string(),
  description: z.string(),
  video: z.string(),
  version: formVersionField,
});
export type Help = z.output<typeof helpSchema>;

/** Accepts an id or a video URL. */
export function videoCodeOf(text: string): string | undefined {
  const given = text.trim();
  if (VIDEO_CODE.test(given)) return given;
  const named = /(?:[?&]v=|youtu\.be\/|\/embed\/|\/shorts\/)([A-Za-z0-9_-]+)/.exec(given)?.[1];
  return named !== undefined && VIDEO_CODE.test(named) ? named : undefined;
}

/** The content security policy allows only this host in frames. */
export const VIDEO_ORIGIN = 'https://www.youtube-nocookie.com';

/** The host sets no cookies before playback. */
export function videoAddress(code: string): string {
  return `${VIDEO_ORIGIN}/embed/${encodeURIComponent(code)}`;
}

export const helpInputSchema = z.object({
  title: z.string().trim().min(2).max(150),
  description: z.string().trim().max(2_000).default(''),
  video: z
    .string()
    .max(300)
    .transform((text, context) => {
      const code = videoCodeOf(text);
      if (code !== undefined) return code;
      context.addIssue({ code: 'custom', message: 'video' });
      return z.NEVER;
    }),
});
