import { BASE_STYLE } from './base-style.ts';

/** The style of the pages of servers and reports. */
export const PAGE_STYLE = `${BASE_STYLE}
.refused, li { overflow-wrap: anywhere; }
form { display: flex; flex-wrap: wrap; gap: 12px; align-items: end; }
form + form { margin-top: 20px; }
form + :not(form) { margin-top: 14px; }
li small { color: var(--ink-faint); }
:is(table, p) + form { margin-top: 16px; }
label { max-width: 100%; font-size: 14px; }
select, input, button { display: block; max-width: 100%; height: 40px; padding: 6px 12px; border: 1px solid var(--ink-soft); border-radius: 8px; background: transparent; color: inherit; font: inherit; font-size: 16px; }
option { background: Canvas; color: CanvasText; }
button { border-color: var(--known); color: var(--known); cursor: pointer; }
.refused, summary { color: var(--open); }
ol { padding: 0; list-style: none; }
ol > li { padding: 12px 0; border-top: 1px solid var(--line); }
li p { margin: 0; color: var(--ink-soft); font-size: 14px; }
th, td { min-width: 69px; overflow-wrap: anywhere; }
th { overflow-wrap: normal; }
.by-id :is(th, td):first-child { width: 1%; min-width: 0; white-space: nowrap; padding-right: 24px; }
td form { display: inline; }
td button { display: inline-block; height: 32px; margin-right: 4px; padding: 2px 12px; font-size: 14px; }
@media (max-width: 480px) { table { display: block; overflow-x: auto; } }
fieldset { display: flex; flex-wrap: wrap; gap: 0 16px; margin: 0; padding: 0; border: 0; font-size: 14px; }
fieldset label { display: flex; gap: 6px; align-items: center; height: 40px; }
fieldset input { width: 16px; height: 16px; margin: 0; }
.messages { max-height: 60vh; margin: 12px 0; overflow-y: auto; }
.messages li { width: fit-content; max-width: 85%; margin: 0 0 10px; padding: 8px 14px; border: 0; border-radius: 12px; background: var(--paper-tint); white-space: pre-wrap; }
.messages .user { margin-left: auto; background: var(--known-tint); }
.messages time { color: var(--ink-soft); font-size: 14px; }
textarea { display: block; width: 100%; padding: 8px 12px; border: 1px solid var(--ink-soft); border-radius: 8px; background: transparent; color: inherit; font: inherit; }
.writing label { flex: 1 1 260px; }
.writing .refused, form > .refused { flex-basis: 100%; margin: 0; }
.waiting { color: var(--ink-soft); }
[hidden] { display: none !important; }
.choices { display: contents; }
.done { padding: 12px 16px; border: 2px solid var(--known); border-radius: 8px; }
details ul { padding: 10px 26px; border: 1px dashed var(--open); border-radius: 8px; }
`;
