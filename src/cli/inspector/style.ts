import { BASE_STYLE } from '../../html/index.ts';

export const STYLE = `${BASE_STYLE}
details { margin: 12px 0; padding: 10px 14px; border: 1px solid var(--line); border-radius: 6px; }
summary { color: var(--known); font-weight: 600; cursor: pointer; }
.field { margin: 12px 0; }
label { display: block; }
em, small { color: var(--ink-soft); font-style: normal; font-size: 14px; }
input, select, button { padding: 6px 10px; font: inherit; }
input, select { display: block; width: 100%; }
ol { padding: 0; font: 14px / 1.5 var(--letters-code); list-style: none; overflow-wrap: anywhere; }
.bad { color: var(--bad); }
`;
