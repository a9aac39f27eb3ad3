export const STYLE = `
:root { color-scheme: light dark; --soft: light-dark(#454c55, #b9c0c8); --known: light-dark(#0b6170, #6fcbd8); --line: light-dark(#c9ced4, #3a4148); --bad: light-dark(#a11d1d, #ff9d94); }
body { margin: 0; background: light-dark(#fff, #14171a); color: light-dark(#16191d, #eceef0); font: 16px/1.6 system-ui, sans-serif; }
main { max-width: 760px; margin: auto; padding: 24px 18px 64px; }
code, pre, ol { font: 14px/1.5 ui-monospace, monospace; }
.lead { font-size: 19px; }
details { margin: 12px 0; padding: 10px 14px; border: 1px solid var(--line); border-radius: 6px; }
summary { color: var(--known); font-weight: 600; cursor: pointer; }
.field { margin: 12px 0; }
label { display: block; }
em, small { color: var(--soft); font-style: normal; font-size: 14px; }
input, select, button { box-sizing: border-box; padding: 6px 10px; font: inherit; }
input, select { display: block; width: 100%; }
pre { padding: 10px; border: 1px solid var(--line); border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere; }
ol { padding: 0; list-style: none; overflow-wrap: anywhere; }
.bad { color: var(--bad); }
`;
