import { z } from 'zod';
import { idField } from '../contract';

/** The video host's own codes: 11 of these today, and nothing that could leave its address. */
const VIDEO_CODE = /^[A-Za-z0-9_-]{6,20}$/;

/** A video of the help screen (specification 2 §3.5). */
export const helpSchema = z.object({
  id: idField,
  title: z.string(),
  description: z.string(),
  /** The video's code at its host. */
  video: z.string(),
});
export type Help = z.output<typeof helpSchema>;

/** The code in what somebody pasted: itself, or an address of the video; undefined when there is none. */
export function videoCodeOf(text: string): string | undefined {
  const given = text.trim();
  if (VIDEO_CODE.test(given)) return given;
  const named = /(?:[?&]v=|youtu\.be\/|\/embed\/|\/shorts\/)([A-Za-z0-9_-]+)/.exec(given)?.[1];
  return named !== undefined && VIDEO_CODE.test(named) ? named : undefined;
}

/** The one host videos come from; the pages' policy lets frames of no other in. */
export const VIDEO_ORIGIN = 'https://www.youtube-nocookie.com';

/** Where the video plays (specification 2 §2.6); the host that sets no cookies before it plays. */
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
