export const API_PAGE_STYLE = `
:root { color-scheme: light dark; --line: #8884; --soft: #8881; --brand: #107c41; }
@media (prefers-color-scheme: dark) { :root { --brand: #54b883; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem; max-width: 62rem; font: 15px/1.55 system-ui, 'Segoe UI', sans-serif; }
h1 small { font-size: 0.9rem; font-weight: 400; opacity: 0.7; }
h2 { margin-top: 2.5rem; text-transform: capitalize; border-bottom: 1px solid var(--line); }
h3 { font-size: 1rem; margin-bottom: 0.25rem; }
a { color: var(--brand); }
nav { position: sticky; top: 0; padding: 0.75rem 0; background: Canvas; border-bottom: 1px solid var(--line); }
nav a { margin-right: 0.75rem; }
main > section > details { border: 1px solid var(--line); border-radius: 6px; margin: 0.5rem 0; padding: 0 1rem; }
main > section > details[open] { padding-bottom: 1rem; }
summary { padding: 0.6rem 0; cursor: pointer; }
summary span { opacity: 0.75; margin-left: 0.5rem; }
summary:focus-visible, a:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
code, pre { font: 13px/1.5 ui-monospace, Consolas, monospace; }
pre { background: var(--soft); border-radius: 6px; padding: 0.75rem; overflow: auto; max-height: 24rem; }
.method { display: inline-block; min-width: 4.2rem; font-weight: 700; color: var(--brand); }
.method.delete { color: #c4314b; }
.method.put { color: #b35c00; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: left; font-weight: 600; }
th, td { text-align: left; border-bottom: 1px solid var(--line); padding: 0.3rem 0.5rem 0.3rem 0; }
`;
