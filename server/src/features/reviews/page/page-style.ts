/** Designed for phones; follows the device's dark or light mode. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --page: #f5f5f5; --card: #fff; --ink: #242424; --soft: #5c5c5c; --line: #767676;
  --brand: #0f7a51; --on-brand: #fff; --error: #b10e1c; }
@media (prefers-color-scheme: dark) {
  :root { --page: #141414; --card: #1f1f1f; --ink: #fff; --soft: #c4c4c4; --line: #9a9a9a; --brand: #34d698;
    --on-brand: #05150f; --error: #ff99a4; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--page); color: var(--ink);
  font: 16px/24px "Segoe UI", system-ui, -apple-system, Roboto, sans-serif; }
main { max-width: 600px; margin: 0 auto; padding: 24px 20px; background: var(--card); }
h1 { margin: 0 0 8px; font-size: 24px; line-height: 32px; overflow-wrap: anywhere; }
p { margin: 0 0 20px; }
.soft { color: var(--soft); font-size: 14px; line-height: 20px; }
label, .label { display: block; margin-bottom: 8px; font-weight: 600; }
label span { font-weight: 400; color: var(--soft); }
select, textarea, button { font: inherit; color: inherit; border-radius: 8px; }
select, textarea { display: block; width: 100%; margin-bottom: 20px; padding: 10px 12px; background: transparent;
  border: 1px solid var(--line); }
select { min-height: 48px; }
option { background: var(--card); color: var(--ink); }
textarea { min-height: 120px; resize: vertical; }
button { min-height: 48px; cursor: pointer; }
.send { width: 100%; padding: 0 24px; border: 0; background: var(--brand); color: var(--on-brand); font-weight: 600; }
.send[disabled] { cursor: progress; opacity: 0.75; }
.notes { display: grid; grid-template-columns: repeat(auto-fill, minmax(48px, 1fr)); gap: 8px; margin-bottom: 8px; }
.notes button { min-width: 44px; padding: 0; background: transparent; border: 1px solid var(--line); }
.notes [aria-pressed=true] { background: var(--brand); border-color: var(--brand); color: var(--on-brand); font-weight: 700; }
.error { margin-bottom: 16px; color: var(--error); font-weight: 600; }
.error:empty { display: none; }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
footer { max-width: 600px; margin: 0 auto; padding: 16px 20px; text-align: center; }
footer a { color: var(--soft); font-size: 14px; display: inline-block; padding: 10px; }
[hidden] { display: none !important; }
@media (min-width: 640px) {
  main { margin-top: 48px; padding: 40px; border-radius: 12px; }
  .send { width: auto; }
}
`;
