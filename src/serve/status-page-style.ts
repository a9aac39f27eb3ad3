/** The style of the status page. What is open is amber and dashed, as in the docs. */
export const STYLE = `
:root { color-scheme: light dark; --soft: light-dark(#454c55, #b9c0c8); --known: light-dark(#0b6170, #6fcbd8); --open: light-dark(#8a4a00, #f3b765); }
body { margin: 0; background: light-dark(#fff, #14171a); color: light-dark(#16191d, #eceef0); font: 16px/1.6 system-ui, sans-serif; }
main { max-width: 760px; margin: auto; padding: 24px 18px 64px; }
code { font: 0.9em ui-monospace, monospace; }
code, .refused, li { overflow-wrap: anywhere; }
a { color: var(--known); }
p { margin: 0 0 12px; }
.lead { font-size: 19px; }
form { display: flex; flex-wrap: wrap; gap: 12px; align-items: end; }
label { max-width: 100%; }
select, input, button { display: block; box-sizing: border-box; max-width: 100%; padding: 6px 10px; font: inherit; }
.refused, summary { color: var(--open); }
ol { padding: 0; list-style: none; }
ol > li { padding: 12px 0; border-top: 1px solid light-dark(#e1e4e8, #2d3339); }
li p { margin: 0; color: var(--soft); font-size: 14px; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 6px 10px 6px 0; border-bottom: 1px solid light-dark(#e1e4e8, #2d3339); text-align: left; vertical-align: top; overflow-wrap: anywhere; }
td form { display: inline; }
fieldset { display: flex; flex-wrap: wrap; gap: 4px 16px; margin: 0; padding: 0; border: 0; }
fieldset input { display: inline; }
.messages li { white-space: pre-wrap; }
.done { padding: 12px; border: 2px solid var(--known); }
details ul { padding: 10px 26px; border: 1px dashed var(--open); }
`;
