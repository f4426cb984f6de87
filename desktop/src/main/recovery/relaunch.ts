import { app } from 'electron';
import { DESKTOP_ORIGIN } from '@recado/shared/desktop';
import { DEEP_LINK_SCHEME, deepLinkIn, pathOfDeepLink } from '../deep-links/deepLinks';

/** Lets the app start again, with the screen that its page shows, once this process ends. */
export function relaunch(pageUrl: string | null): void {
  app.relaunch({
    args: relaunchArguments(process.argv, pageUrl),
    // The executable of an AppImage is in a mount that ends with this process.
    execPath: process.env['APPIMAGE'] ?? process.execPath,
  });
}

/** Replaces the link of this start by a link to the screen, if links can show that screen. */
export function relaunchArguments(argv: readonly string[], pageUrl: string | null): string[] {
  const old = deepLinkIn(argv);
  const kept = argv.slice(1).filter((argument) => argument !== old);
  const link = pageUrl?.startsWith(`${DESKTOP_ORIGIN}/app/`)
    ? `${DEEP_LINK_SCHEME}:/${new URL(pageUrl).pathname.slice('/app'.length)}`
    : null;
  return link && pathOfDeepLink(link) ? [...kept, link] : kept;
}
