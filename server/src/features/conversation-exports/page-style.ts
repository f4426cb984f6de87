/** Loads no external resources. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --own: #c9eee0; --other: #f0f0f0; --note: #fef7b2; --soft: #616161; --page: #fff; --ink: #242424; }
@media (prefers-color-scheme: dark) {
  :root { --own: #0b3c29; --other: #333; --note: #4a3a00; --soft: #adadad; --page: #1f1f1f; --ink: #fff; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 760px; padding: 24px 16px; background: var(--page); color: var(--ink);
  font: 14px/20px "Segoe UI", system-ui, sans-serif; }
header { border-bottom: 1px solid var(--soft); margin-bottom: 16px; padding-bottom: 12px; }
h1 { font-size: 20px; line-height: 28px; margin: 0; }
header p, .line, .meta { color: var(--soft); font-size: 12px; line-height: 16px; margin: 0; }
.line { text-align: center; margin: 16px 0; }
article { background: var(--other); border-radius: 8px; margin: 6px 0; max-width: 76%; padding: 6px 10px; width: fit-content; }
article.own { background: var(--own); margin-left: auto; }
article.note { background: var(--note); }
.who { font-size: 12px; font-weight: 600; margin: 0; }
.text { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap; }
blockquote { border-left: 3px solid var(--soft); color: var(--soft); margin: 4px 0; padding-left: 8px; white-space: pre-wrap; }
img, video { display: block; height: auto; margin: 4px 0; max-height: 480px; max-width: 100%; }
audio { display: block; max-width: 100%; }
a { color: inherit; }
.meta { text-align: right; }
@media print { article { break-inside: avoid; } }
`;
