import { createHash } from 'node:crypto';
import { DESKTOP_ORIGIN } from '@recado/shared/desktop';
import type { RecoveryTexts } from './recoveryTexts';

export const RECOVERY_URL = `${DESKTOP_ORIGIN}/recovery`;

const ACTIONS = ['retry', 'withoutAcceleration', 'saveDiagnostics'] as const;
export type RecoveryAction = (typeof ACTIONS)[number];

/** Colours and sizes of the renderer's themes (ui/theme), which this page must not depend on. */
const STYLE = `
:root { color-scheme: light dark; --back: #f5f5f5; --card: #fff; --text: #242424; --quiet: #616161; --edge: #d1d1d1;
  --brand: #0f7a51; --on-brand: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --back: #141414; --card: #292929; --text: #fff; --quiet: #adadad; --edge: #666; --brand: #0f7a51; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; background: var(--back);
  color: var(--text); font: 14px/20px 'Segoe UI', 'Segoe UI Web (West European)', -apple-system, BlinkMacSystemFont, Roboto, 'Helvetica Neue',
  sans-serif; }
main { max-width: 600px; padding: 32px; border-radius: 8px; background: var(--card);
  box-shadow: 0 2px 8px rgb(0 0 0 / 14%); }
svg { display: block; margin-bottom: 16px; }
h1 { margin: 0 0 8px; font-size: 20px; line-height: 28px; font-weight: 600; }
p { margin: 0 0 24px; color: var(--quiet); }
form { display: flex; flex-wrap: wrap; gap: 8px; }
button { min-height: 32px; padding: 5px 12px; border: 1px solid var(--edge); border-radius: 4px; background: transparent;
  color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
button.primary { border-color: var(--brand); background: var(--brand); color: var(--on-brand); }
button:focus-visible { outline: 2px solid var(--text); outline-offset: 2px; }
`;

/** The page has no scripts: each button is a navigation that the window turns into an action. */
export const RECOVERY_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Returns the HTML of the page that replaces a window which stopped working repeatedly. */
export function recoveryPage(texts: RecoveryTexts): string {
  const buttons = ACTIONS.map((action, index) => {
    const focus = index === 0 ? ' class="primary" autofocus' : '';
    return `<button formaction="/recovery/${action}"${focus}>${texts[action]}</button>`;
  });
  return `<!doctype html>
<html lang="${texts.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Recado</title>
<style>${STYLE}</style></head>
<body><main>
<svg width="48" height="48" viewBox="0 0 32 32" aria-hidden="true"><path fill="#0f7a51" d="M7 3h18a4 4 0 0 1 4 4v14a4 4 0 0
 1-4 4H15.5l-6 4.6A.9.9 0 0 1 8 28.9V25H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4Z"/><path fill="none" stroke="#fff" stroke-width="3.2"
 stroke-linejoin="round" stroke-linecap="round" d="M12 20V8.8h5.2a3.5 3.5 0 0 1 0 7H12m4.6 0 4.2 4.2"/></svg>
<h1>${texts.title}</h1>
<p>${texts.text}</p>
<form>${buttons.join('')}</form>
</main></body>
</html>`;
}

/** Returns the action of a button's URL; null for other URLs. */
export function recoveryAction(url: string): RecoveryAction | null {
  if (!url.startsWith(`${RECOVERY_URL}/`)) return null;
  const name = new URL(url).pathname.slice('/recovery/'.length);
  return ACTIONS.find((action) => action === name) ?? null;
}
