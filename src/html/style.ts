/** The style of the pages that a server or a command makes. What is open is amber and dashed, as in the docs. */
export const STYLE = `
:root { color-scheme: light dark; --soft: light-dark(#454c55, #b9c0c8); --known: light-dark(#0b6170, #6fcbd8); --open: light-dark(#8a4a00, #f3b765); --line: light-dark(#e1e4e8, #2d3339); --tint: light-dark(#f6f7f8, #1b1f23); --known-tint: light-dark(#e8f4f6, #16303a); }
body { margin: 0; background: light-dark(#fff, #14171a); color: light-dark(#16191d, #eceef0); font: 16px/1.6 system-ui, sans-serif; }
main { max-width: 760px; margin: auto; padding: 24px 18px 64px; }
code { font: 0.9em ui-monospace, monospace; }
code, .refused, li { overflow-wrap: anywhere; }
a { color: var(--known); }
h1 { margin: 8px 0 16px; line-height: 1.2; }
h2 { margin: 40px 0 12px; line-height: 1.3; }
p { margin: 0 0 12px; }
.lead { font-size: 19px; }
form { display: flex; flex-wrap: wrap; gap: 12px; align-items: end; }
form + form { margin-top: 20px; }
:is(table, p) + form { margin-top: 16px; }
label { max-width: 100%; font-size: 14px; }
select, input, button { display: block; box-sizing: border-box; max-width: 100%; height: 40px; padding: 6px 12px; border: 1px solid var(--soft); border-radius: 8px; background: transparent; color: inherit; font: inherit; font-size: 16px; }
option { background: Canvas; color: CanvasText; }
button { border-color: var(--known); color: var(--known); cursor: pointer; }
.refused, summary { color: var(--open); }
ol { padding: 0; list-style: none; }
ol > li { padding: 12px 0; border-top: 1px solid var(--line); }
li p { margin: 0; color: var(--soft); font-size: 14px; }
table { width: 100%; border-collapse: collapse; }
th, td { min-width: 69px; padding: 8px 10px 8px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: anywhere; font-size: 15px; }
th { color: var(--soft); font-size: 14px; font-weight: 500; overflow-wrap: normal; }
.by-id :is(th, td):first-child { width: 1%; min-width: 0; white-space: nowrap; padding-right: 24px; }
td form { display: inline; }
td button { display: inline-block; height: 32px; margin-right: 4px; padding: 2px 12px; font-size: 14px; }
@media (max-width: 480px) { table { display: block; overflow-x: auto; } }
fieldset { display: flex; flex-wrap: wrap; gap: 0 16px; margin: 0; padding: 0; border: 0; font-size: 14px; }
fieldset label { display: flex; gap: 6px; align-items: center; height: 40px; }
fieldset input { width: 16px; height: 16px; margin: 0; }
.messages { display: flex; flex-direction: column; gap: 10px; align-items: flex-start; max-height: 60vh; margin: 12px 0; overflow-y: auto; }
.messages li { max-width: 85%; padding: 8px 14px; border: 0; border-radius: 12px; background: var(--tint); white-space: pre-wrap; }
.messages .user { align-self: flex-end; background: var(--known-tint); }
.messages time { color: var(--soft); font-size: 14px; }
textarea { display: block; box-sizing: border-box; width: 100%; padding: 8px 12px; border: 1px solid var(--soft); border-radius: 8px; background: transparent; color: inherit; font: inherit; }
.writing label { flex: 1 1 260px; }
.writing .refused, form > .refused { flex-basis: 100%; margin: 0; }
.waiting { color: var(--soft); }
pre { padding: 10px 14px; border: 1px solid var(--line); border-radius: 8px; background: var(--tint); font: 13px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
[hidden] { display: none !important; }
.choices { display: contents; }
.done { padding: 12px 16px; border: 2px solid var(--known); border-radius: 8px; }
details ul { padding: 10px 26px; border: 1px dashed var(--open); border-radius: 8px; }
`;
