import { app } from 'electron';
import { DESKTOP_ORIGIN } from '@recado/shared/desktop';
import { HIDDEN_ARGUMENT } from '../autostart/autostart';
import { DEEP_LINK_SCHEME, deepLinkIn, pathOfDeepLink } from '../deep-links/deepLinks';

/**
 * Lets the app start again, with the screen that its page shows, once this process ends.
 * @param isShown whether the user sees a window, which must not stay hidden then
 */
export function relaunch(pageUrl: string | null, isShown: boolean): void {
  app.relaunch({
    args: relaunchArguments(process.argv, pageUrl, isShown),
    // The executable of an AppImage is in a mount that ends with this process.
    execPath: process.env['APPIMAGE'] ?? process.execPath,
  });
}

/** Replaces the link of this start by a link to the screen, if links can show that screen. */
export function relaunchArguments(
  argv: readonly string[],
  pageUrl: string | null,
  isShown: boolean,
): string[] {
  const dropped = [deepLinkIn(argv), isShown ? HIDDEN_ARGUMENT : null];
  const retained = argv.slice(1).filter((argument) => !dropped.includes(argument));
  const link = pageUrl?.startsWith(`${DESKTOP_ORIGIN}/app/`)
    ? `${DEEP_LINK_SCHEME}:/${new URL(pageUrl).pathname.slice('/app'.length)}`
    : null;
  return link && pathOfDeepLink(link) ? [...retained, link] : retained;
}
