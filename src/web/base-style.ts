/** Colours, type and layout of all pages: docs, reports and pages of servers. Open points are amber and dashed. */
export const BASE_STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#16191d, #eceef0); --ink-soft: light-dark(#454c55, #b9c0c8); --ink-faint: light-dark(#626a74, #949ca6); --paper: light-dark(#ffffff, #14171a); --paper-tint: light-dark(#f6f7f8, #1b1f23); --line: light-dark(#e1e4e8, #2d3339); --known: light-dark(#0b6170, #6fcbd8); --known-tint: light-dark(#e8f4f6, #16303a); --open: light-dark(#8a4a00, #f3b765); --open-tint: light-dark(#fff8ec, #272015); --open-line: light-dark(#d9982f, #91682b); --bad: light-dark(#a4262c, #ff9d98); --letters: ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif; --letters-code: ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "Liberation Mono", "DejaVu Sans Mono", monospace; --header-height: 56px; }
* { box-sizing: border-box; }
html { scroll-padding-top: calc(var(--header-height) + 20px); -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px / 1.65 var(--letters); overflow-wrap: break-word; }
main { max-width: 760px; margin: 0 auto; padding: 44px 24px 96px; }
h1, h2, h3, h4 { line-height: 1.25; letter-spacing: -0.012em; text-wrap: balance; }
h1 { margin: 0 0 16px; font-size: 38px; font-weight: 700; letter-spacing: -0.024em; }
h2 { margin: 44px 0 14px; font-size: 24px; }
h3 { margin: 36px 0 10px; font-size: 18px; }
p, ul, ol, dl, pre, .table { margin: 0 0 16px; }
a { color: var(--known); text-decoration: underline 1px color-mix(in srgb, var(--known) 40%, transparent); text-underline-offset: 3px; }
a:hover { text-decoration: underline 2px var(--known); }
:focus-visible { outline: 2px solid var(--known); outline-offset: 2px; border-radius: 3px; }
.lead { color: var(--ink-soft); font-size: 19px; line-height: 1.55; }
code { font: 0.88em var(--letters-code); }
:not(pre) > code { padding: 2px 5px; border-radius: 5px; background: var(--paper-tint); box-shadow: inset 0 0 0 1px var(--line); overflow-wrap: anywhere; }
pre { padding: 16px 18px; border: 1px solid var(--line); border-radius: 10px; background: var(--paper-tint); font: 14px / 1.6 var(--letters-code); white-space: pre-wrap; overflow-wrap: anywhere; }
pre code { font: inherit; }
dl { display: grid; font-size: 14px; }
dt { color: var(--ink-faint); }
dd { margin: 0; }
.table { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 15px; }
th, td { padding: 9px 14px 9px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--ink-soft); font-weight: 600; }
@media (max-width: 620px) { main { padding: 32px 20px 72px; } h1 { font-size: 31px; } .lead { font-size: 17px; } }
`;
