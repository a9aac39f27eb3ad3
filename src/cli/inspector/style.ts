/** The rules of the inspector's page, which follow the style that all pages share. */
export const INSPECTOR_STYLE = `
main { max-width: 1160px; overflow-wrap: anywhere; }
main h2 { margin-bottom: 4px; }
.tools > details, .caller { margin: 12px 0; padding: 10px 16px; border: 1px solid var(--line); border-radius: 8px; }
.caller { border-style: dashed; border-color: var(--ink-soft); }
summary { color: var(--known); font-weight: 600; cursor: pointer; }
.caller .field { margin: 12px 0 0; }
.tool { display: grid; grid-template-columns: minmax(0, 1fr); margin-top: 8px; gap: 4px 32px; align-items: start; }
@media (min-width: 900px) { .caller::details-content { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0 32px; } .tool { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); } }
form { display: block; margin-top: 12px; }
.field { margin: 0 0 16px; }
.field > div { display: flex; flex-wrap: wrap; gap: 0 14px; align-items: center; }
.field > div > :first-child { font-size: 16px; font-weight: 600; }
label.send { display: flex; gap: 6px; align-items: center; min-height: 28px; font-size: 14px; }
label.send input { width: 16px; height: 16px; }
.field > :is(input, select), .field textarea { width: 100%; }
fieldset .field > input { height: 40px; }
fieldset .field label { height: auto; }
.field.unsent > :is(input, select, textarea, fieldset) { border-style: dashed; color: var(--ink-soft); }
.field small, .caller small { display: block; color: var(--ink-soft); font-size: 14px; }
.field > .refused { margin: 4px 0 0; font-size: 15px; }
[aria-invalid=true] { border-color: var(--open); border-width: 2px; }
.field > fieldset { display: block; min-width: 0; padding: 12px 14px 4px; border: 1px solid var(--line); border-radius: 8px; }
.field > fieldset > button, .item > button { display: inline-block; height: 34px; margin: 0 0 10px; padding: 2px 12px; font-size: 14px; }
.item { display: flex; flex-wrap: wrap; gap: 0 10px; align-items: end; }
.item > .field { flex: 1 1 200px; min-width: 0; }
.item > button { margin-bottom: 16px; }
.buttons { display: flex; flex-wrap: wrap; gap: 10px; align-items: center; }
.run { background: var(--known); color: Canvas; }
.run[aria-disabled=true] { opacity: .6; cursor: default; }
.buttons progress { width: 90px; accent-color: var(--known); }
textarea { font: 14px/1.5 var(--letters-code); }
.exchange { margin-top: 12px; }
.exchange pre { margin: 8px 0; }
.state.bad { color: var(--bad); }
ol { font: 14px/1.5 var(--letters-code); }
#log li { padding: 4px 0; }
`;
