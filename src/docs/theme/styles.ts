/** The stylesheets of the docs, by name. Each page names those that it needs besides the style of all pages. */
export const STYLESHEETS = {
  header: `
.site-header { position: sticky; top: 0; z-index: 20; box-sizing: border-box; height: var(--header-height); display: flex; align-items: center; gap: 28px; padding: 0 24px; background: var(--paper); border-bottom: 1px solid var(--line); font: 15px / 1.4 var(--letters); }
.site-header a { color: var(--ink-soft); text-decoration: none; }
.site-header nav, .site-header .tools { flex: none; white-space: nowrap; }
.site-header a:hover { color: var(--known); }
.site-header .wordmark { display: inline-flex; align-items: center; gap: 9px; min-width: 0; color: var(--ink); font-size: 16px; font-weight: 650; letter-spacing: -0.01em; }
.site-header nav { display: flex; gap: 22px; }
.site-header [aria-current] { color: var(--ink); box-shadow: 0 2px 0 var(--known); }
/* The buttons that open menus on narrow screens. */
.opener { display: none; padding: 4px 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--paper-tint); color: var(--ink-soft); font: 15px / 1.5 var(--letters); cursor: pointer; }
.opener::after { content: " +"; }
.opener[aria-expanded="true"]::after { content: " −"; }
@media (scripting: enabled) and (max-width: 999px) {
  .list { display: block; }
  .list[aria-expanded="false"] + * { display: none; }
}
@media (scripting: enabled) and (max-width: 620px) {
  .menu { display: block; }
  .site-header .menu[aria-expanded="false"] + nav { display: none; }
}
.logo { width: 30px; height: 20px; flex: none; }
.logo .said { fill: var(--known); }
.logo .unsaid { fill: none; stroke: var(--open-line); stroke-width: 2; stroke-dasharray: 3.1 2.55; }
.skip { position: absolute; left: -9999px; }
.skip:focus { left: 12px; top: 12px; z-index: 30; padding: 6px 12px; background: var(--paper); outline: 2px solid var(--known); }
/* On narrow screens, the links of the header have lines of their own, and the header scrolls away with the page. */
@media (max-width: 1099px) {
  :root { --header-height: 0px; }
  .site-header { position: static; height: auto; flex-wrap: wrap; gap: 6px 16px; padding: 10px 24px; }
  .menu { order: 1; }
  .site-header nav { order: 2; flex-basis: 100%; flex-wrap: wrap; gap: 4px 16px; }
}
@media (max-width: 620px) {
  .site-header { padding: 10px 20px; }
  .site-header nav { flex-direction: column; gap: 0; }
  .site-header nav a { padding: 8px 0; }
  .site-header nav [aria-current] { color: var(--known); box-shadow: none; }
}
`,
  marks: `
/* The link to an open point, wherever it is. */
a[href*="open-points.html#"] { color: var(--open); font: 0.84em / 1.5 var(--letters-code); text-decoration: underline 1px color-mix(in srgb, var(--open) 45%, transparent); text-underline-offset: 3px; overflow-wrap: anywhere; }
a[href*="open-points.html#"]:hover { text-decoration: underline 2px var(--open); }
.cite { color: var(--ink-faint); font-size: 0.86em; text-decoration: none; white-space: nowrap; }
.cite:hover { color: var(--known); text-decoration: underline; }
.spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`,
  page: `
.term { color: inherit; text-decoration-style: dotted; }
pre .output { color: var(--ink-soft); }
pre .prompt { color: var(--known); user-select: none; }
.about { display: flex; flex-wrap: wrap; gap: 2px 16px; color: var(--ink-faint); font-size: 14px; line-height: 26px; overflow-wrap: anywhere; }
.about .id { font: 13px / 26px var(--letters-code); text-decoration: none; }
/* The code in the first column never wraps; a table that is too wide scrolls. */
td:first-child code { white-space: nowrap; }
td:last-child { min-width: 150px; }
.onward { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 16px 32px; margin-top: 64px; padding-top: 22px; border-top: 1px solid var(--line); }
.onward a { font-weight: 600; text-decoration: none; }
.onward [rel="next"] { margin-left: auto; text-align: right; }
.onward span { display: block; color: var(--ink-faint); font-size: 14px; font-weight: 400; }
.site-footer { display: flex; flex-wrap: wrap; justify-content: center; gap: 6px 28px; padding: 26px 24px 34px; border-top: 1px solid var(--line); font-size: 14px; }
.site-footer a { color: var(--ink-faint); text-decoration: none; }
.site-footer a:hover { color: var(--known); }
`,
  guides: `
.guides ul { padding: 0; list-style: none; }
.guides li { padding: 18px 0; border-top: 1px solid var(--line); color: var(--ink-soft); }
.guides li a:first-child { display: block; font-size: 18px; }
`,
  letter: `
.letter { padding: 24px 28px 8px; border: 1px solid var(--line); border-radius: 14px; }
.letter h2 { margin-top: 36px; font-size: 19px; }
.letter li { margin-bottom: 10px; }
`,
  code: `
.open-example { margin-bottom: 12px; color: var(--ink-soft); }
.field { color: var(--ink); font-weight: 500; }
.known { color: var(--known); }
pre .gap { padding: 1px 8px; border: 1px dashed var(--open-line); border-radius: 6px; background: var(--open-tint); color: var(--open); text-decoration: none; }
pre .gap:hover { border-style: solid; text-decoration: none; }
.code { position: relative; margin: 0 0 16px; }
.code pre { margin: 0; }
.code[data-name]::before { content: attr(data-name); display: block; margin-bottom: 4px; color: var(--ink-faint); font-size: 13px; }
/* The copy button only covers code under the pointer; without a pointer, it has a line of its own. */
@media (hover: hover) { .code:not(:hover) .copy:not(:focus-visible) { opacity: 0; } }
@media (hover: none) { .code:has(> .copy) pre { padding-bottom: 46px; } }
.copy { position: absolute; right: 8px; bottom: 8px; padding: 3px 10px; border: 1px solid var(--line); border-radius: 6px; background: var(--paper); color: var(--ink-soft); font: 13px / 1.5 var(--letters); cursor: pointer; }
.copy:hover { border-color: var(--known); color: var(--known); }
.t-keyword { color: light-dark(#a3246b, #f08fc0); }
.t-string { color: light-dark(#1c6b3a, #8fd3a5); }
:is(.t-literal, .t-number, .t-built_in, .t-variable) { color: var(--known); }
.t-title { color: light-dark(#1a4fa8, #93b8ff); }
.t-comment { color: var(--ink-faint); }
[role="tablist"] { display: flex; gap: 4px; margin-bottom: 8px; }
[role="tab"] { padding: 4px 12px; border: 0; border-bottom: 2px solid transparent; background: none; color: var(--ink-soft); font: 14px / 1.5 var(--letters); cursor: pointer; }
[role="tab"][aria-selected="true"] { border-color: var(--known); color: var(--known); }
/* A sample in a tab has no caption: the tab names its language. */
[role="tabpanel"].code::before { display: none; }
[role="tabpanel"][hidden] { display: none; }
@media print { .copy { display: none; } }
`,
  frame: `
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }
main:focus { outline: none; }
.tools { display: flex; gap: 8px; margin-left: auto; }
.tools button { padding: 4px 10px; border: 1px solid var(--line); border-radius: 8px; background: var(--paper-tint); color: var(--ink-soft); font: 14px / 1.5 var(--letters); white-space: nowrap; cursor: pointer; }
.tools button:hover { border-color: var(--known); color: var(--known); }
.tools .theme { padding: 4px 7px; }
.tools svg { display: block; width: 18px; height: 20px; }
kbd { margin-left: 8px; padding: 0 5px; border: 1px solid var(--line); border-radius: 4px; font: 12px / 1.5 var(--letters-code); }
.search { width: min(640px, calc(100vw - 32px)); margin-top: 10vh; padding: 18px; border: 1px solid var(--line); border-radius: 14px; background: var(--paper); color: var(--ink); }
.search::backdrop { background: rgb(0 0 0 / 45%); }
.search label { color: var(--ink-faint); font-size: 14px; }
.search input { display: block; width: 100%; margin-top: 4px; padding: 9px 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--paper-tint); color: var(--ink); font: 17px / 1.4 var(--letters); }
.search p { min-height: 1.6em; margin: 6px 0; color: var(--ink-faint); font-size: 14px; }
.search ol { max-height: 52vh; margin: 0; padding: 0; overflow-y: auto; list-style: none; }
.search li > a[href] { display: block; padding: 8px 10px; border-radius: 8px; color: var(--ink); font: inherit; text-decoration: none; }
.search li > a[href]:is(:hover, :focus) { background: var(--known-tint); }
.search li button { padding: 6px 10px; border: 0; background: none; color: var(--known); font: inherit; cursor: pointer; }
.search span { display: block; color: var(--ink-faint); font-size: 13px; }
.pages { font-size: 14px; line-height: 1.4; }
.pages p { margin: 16px 0 4px; font-weight: 600; }
.pages ul { margin: 0; padding: 0; list-style: none; }
.pages a { display: block; padding: 3px 0; color: var(--ink-soft); text-decoration: none; overflow-wrap: anywhere; }
.pages a:hover, .pages [aria-current] { color: var(--known); }
.pages [aria-current] { font-weight: 600; }
.pages .headings { margin: 2px 0 6px; }
.pages li .headings { padding-left: 12px; border-left: 2px solid var(--line); }
@media (max-width: 999px) {
  .pages { max-width: 760px; margin: 0 auto; padding: 16px 20px 0; }
  kbd { display: none; }
}
@media (min-width: 1000px) {
  .beside { display: grid; grid-template-columns: 232px minmax(0, 1fr); max-width: 1640px; margin: 0 auto; }
  .pages { position: sticky; top: var(--header-height); align-self: start; max-height: calc(100vh - var(--header-height)); padding: 40px 0 32px 24px; overflow-y: auto; }
  .beside main { width: 100%; margin: 0; padding-left: 56px; }
}
@media print { .site-header, .site-footer, .pages, .onward, .search { display: none; } }
`,
  start: `
main.start { max-width: 1120px; }
.hero { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 56px; align-items: center; padding: 28px 0 20px; }
.hero h1 { font-size: 46px; }
.hero h1 em { color: var(--open); font-style: normal; text-decoration: underline dashed 3px var(--open-line); text-underline-offset: 8px; }
.numbers { display: grid; grid-auto-flow: column; grid-auto-columns: max-content; gap: 12px; margin: 28px 0 0; padding: 0; list-style: none; }
.numbers li { padding: 10px 18px; border: 1px solid var(--line); border-radius: 10px; color: var(--ink-soft); font-size: 15px; }
.numbers b { display: block; color: var(--ink); font-size: 26px; line-height: 1.2; letter-spacing: -0.02em; }
.numbers .open { border: 1px dashed var(--open-line); background: var(--open-tint); }
.numbers .open b { color: var(--open); }
.numbers a { color: inherit; text-decoration: none; }
figure { margin: 0; }
figcaption { color: var(--ink-faint); font-size: 14px; }
.readers { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 20px; margin-top: 56px; }
.readers > div, .owner { padding: 24px 26px; border: 1px solid var(--line); border-radius: 14px; }
.readers h2, .owner h2 { margin: 0 0 8px; font-size: 19px; }
.readers p { color: var(--ink-soft); }
.readers ul { margin: 0; padding: 0; list-style: none; }
.readers li { padding: 3px 0; }
main.start h1 small { color: var(--ink-faint); font-size: 0.5em; font-weight: 400; letter-spacing: 0; }
.onto { display: flex; flex-wrap: wrap; gap: 8px 12px; margin: 20px 0; }
.onto a { padding: 6px 18px; border: 1px solid var(--known); border-radius: 8px; font-weight: 600; text-decoration: none; }
.facts { grid-template-columns: max-content minmax(0, 1fr); gap: 4px 20px; font-size: 15px; }
.description { max-width: 760px; }
.tags { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr)); gap: 12px; padding: 0; list-style: none; }
.tags li { padding: 14px 18px; border: 1px solid var(--line); border-radius: 12px; overflow-wrap: anywhere; }
.tags a { font-weight: 600; text-decoration: none; }
.tags span { color: var(--ink-faint); font-size: 14px; }
.tags p { margin: 4px 0 0; color: var(--ink-soft); font-size: 14px; }
.owner { margin-top: 20px; border: 1px dashed var(--open-line); }
.owner p { margin: 0; color: var(--ink-soft); }
@media (max-width: 520px) { .numbers { grid-auto-flow: row; grid-auto-columns: auto; } .numbers b { display: inline; font-size: 18px; } .numbers li { padding: 7px 14px; } }
@media (max-width: 900px) {
  .hero, .readers { grid-template-columns: minmax(0, 1fr); gap: 28px; }
  .readers { gap: 16px; margin-top: 36px; }
  .hero { padding-top: 0; }
  .hero h1 { font-size: 34px; }
}
`,
  reference: `
.said { color: var(--ink-soft); font-size: 15px; }
main.reference, main.whole { max-width: 1400px; }
.operation > div { min-width: 0; }
.operation h1, .operation h2 { margin-bottom: 12px; }
.operation h2 { margin-top: 40px; }
.endpoint { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; margin: 0 0 18px; padding: 11px 16px; border: 1px solid var(--line); border-radius: 10px; background: var(--paper-tint); }
.endpoint code { padding: 0; background: none; box-shadow: none; font-size: 15px; }
.endpoint .try { margin-left: auto; padding: 2px 14px; border-radius: 7px; background: var(--known); color: var(--paper); font-size: 14px; text-decoration: none; }
.method { padding: 2px 8px; border-radius: 6px; background: var(--known); color: var(--paper); font: 600 12px / 1.6 var(--letters-code); }
.method.get { background: light-dark(#0e6b3a, #7fd6a3); }
.part { padding: 10px 0 12px; border-top: 1px solid var(--line); }
.part p, .part .said { margin: 2px 0 0; }
.of { min-width: 72px; margin: 8px 0 0; color: var(--ink-faint); font-size: 14px; }
.line { display: flex; flex-wrap: wrap; align-items: baseline; gap: 5px 10px; }
.line .of { margin: 0; }
.line > * { overflow-wrap: anywhere; }
.line .name { padding: 0; background: none; box-shadow: none; font-weight: 600; }
.line > span, .line > i { color: var(--ink-soft); font-size: 14px; }
.line > .facts { color: inherit; font-size: inherit; }
.line > .method { color: var(--paper); font-size: 12px; }
.line .required { color: var(--known); }
.line .schema { padding-block: 4px; font-size: 14px; }
.status { padding: 1px 8px; border-radius: 6px; font: 600 13px / 1.7 var(--letters-code); }
.line .status { background: light-dark(#fbeeee, #3a2224); color: light-dark(#8d2330, #f2a3ab); }
.line .status.s2 { background: light-dark(#e6f4ec, #173325); color: light-dark(#0e6b3a, #7fd6a3); }
.said + .line, .line + .line { margin-top: 8px; }
.said ul, ul.said { margin: 4px 0 0; padding-left: 20px; }
.operations li { display: flex; justify-content: space-between; align-items: baseline; gap: 16px; padding: 9px 0; border-top: 1px solid var(--line); }
.fields, .errors { margin: 8px 0 0; padding: 0; list-style: none; }
.fields .fields { margin-left: 4px; padding-left: 16px; border-left: 2px solid var(--line); }
.fields > li, .errors > li { padding: 8px 0; }
.fields > li + li, .errors > li + li { border-top: 1px solid var(--line); }
.example { margin: 4px 0 0; color: var(--ink-faint); font-size: 14px; }
ul.example { padding: 0; list-style: none; }
.another { margin: 12px 0; }
.another summary { margin-bottom: 10px; color: var(--known); font-size: 15px; cursor: pointer; }
.chip { display: contents; }
.chip summary { padding: 0 9px; border: 1px dashed var(--open-line); border-radius: 999px; background: var(--open-tint); color: var(--open); font-size: 13px; line-height: 1.75; list-style: none; cursor: pointer; }
.chip summary::-webkit-details-marker { display: none; }
.chip summary:hover, .chip[open] summary { border-style: solid; }
.chip::details-content { flex: 0 0 100%; order: 1; }
.chip .card { margin: 4px 0 6px; padding: 12px 16px; border: 1px dashed var(--open-line); border-radius: 10px; background: var(--open-tint); font-size: 14px; }
.card p, .card ul, .card dl { margin: 0 0 8px; }
.card p:last-child { margin: 0; }
.card ul { padding-left: 18px; }
.card dl { grid-template-columns: minmax(84px, max-content) minmax(0, 1fr); gap: 2px 14px; }
:target > .line, .line:target { background: linear-gradient(90deg, var(--known-tint), transparent); box-shadow: -10px 0 0 var(--known-tint); }
.group { margin-bottom: 28px; }
.operations { margin: 14px 0 10px; padding: 0; list-style: none; }
.operations a { min-width: 0; color: var(--ink); text-decoration: none; overflow-wrap: anywhere; }
.operations a:hover b { color: var(--known); text-decoration: underline; }
.operations code { padding: 0; background: none; box-shadow: none; color: var(--ink-soft); }
.count { color: var(--open); font-size: 14px; white-space: nowrap; }
.flag { padding: 0 7px; border: 1px solid var(--line); border-radius: 999px; color: var(--ink-soft); font-size: 13px; }
.endpoint .flag, .operations .flag { color: var(--open); }
.around { margin: 28px 0 0; color: var(--ink-soft); font-weight: 600; }
.around + .group h3 { margin-top: 12px; }
.folded { margin: 4px 0 0; font-size: 14px; }
.folded a { padding-block: 4px; }
.values { margin: 4px 0 0; color: var(--ink-soft); font-size: 14px; }
.values code { margin-right: 4px; }
.more > summary { color: var(--known); font-size: 14px; cursor: pointer; }
.more > summary code { padding: 0; background: none; box-shadow: none; color: inherit; }
.kind { color: var(--ink-soft); font-size: 15px; }
.names { columns: 3 220px; padding: 0; list-style: none; }
.names li { break-inside: avoid; overflow-wrap: anywhere; }
.samples .another { margin: 0 0 8px; }
.version, .used { color: var(--ink-faint); font-size: 15px; }
@media (min-width: 1180px) {
  main.reference .operation { display: grid; grid-template-columns: minmax(0, 1fr) 440px; column-gap: 48px; align-items: start; }
  main.reference .samples { position: sticky; top: calc(var(--header-height) + 20px); max-height: calc(100vh - var(--header-height) - 40px); overflow-y: auto; }
  main.reference .samples h2 { margin-top: 0; }
  main.reference .samples pre { padding: 14px 15px; font-size: 13px; }
}
@media screen and (max-width: 1179px) { main.reference .samples pre { max-height: 80vh; overflow-y: auto; } }
@media print { .chip::details-content, .another::details-content, .more::details-content { content-visibility: visible; display: block; } }
`,
  whole: `
main.whole { max-width: 820px; }
.whole .operation { margin-top: 64px; padding-top: 12px; border-top: 2px solid var(--line); }
@media print { .whole .operation { break-before: page; } }
`,
  sets: `
/* Responses next to each other, whose dashed parts are guesses. */
.sets { padding-bottom: 6px; }
.sets > p { max-width: 760px; color: var(--ink-soft); }
.columns, .console-answers { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 280px), 1fr)); gap: 20px; align-items: start; }
.sets figure { min-width: 0; margin: 0; }
.sets figcaption { margin-bottom: 6px; color: var(--ink-soft); font-size: 14px; }
.sets figcaption b { color: var(--ink); }
.sets pre { margin: 0; padding: 14px 16px; font-size: 13px; line-height: 1.75; }
.sets pre .gap { padding: 0 4px; font: inherit; box-decoration-break: clone; -webkit-box-decoration-break: clone; }
/* A guess of several lines is one box, next to the name of its field. */
.sets pre .lines { display: inline-block; vertical-align: top; }
`,
  console: `
main.wide { max-width: 1440px; min-height: 100vh; }
.console:not([hidden]) { display: grid; gap: 32px 40px; }
.console > div { min-width: 0; }
.console:not([hidden]) + .loading { display: none; }
@media (scripting: none) { .loading { display: none; } }
.console :is(label, .textarea, .input) { display: block; margin-bottom: 14px; }
.console [hidden] { display: none; }
.console label span { display: block; margin-bottom: 3px; color: var(--ink-faint); font-size: 14px; overflow-wrap: anywhere; }
.console label b { color: var(--ink); font-weight: 600; }
.console :is(input, select, textarea) { display: block; width: 100%; padding: 8px 11px; border: 1px solid var(--ink-faint); border-radius: 8px; background: var(--paper); color: var(--ink); font: 15px / 1.5 var(--letters); }
.console :is(input, textarea) { font: 14px / 1.6 var(--letters-code); }
.console textarea { min-height: 120px; resize: vertical; }
.console .problem { display: block; margin-top: -8px; color: var(--open); font-size: 14px; }
.console :is([type="submit"], .own-file > button) { padding: 8px 26px; border: 0; border-radius: 8px; background: var(--known); color: var(--paper); font: 600 15px / 1.6 var(--letters); cursor: pointer; }
.console details { margin-top: 8px; color: var(--ink-soft); font-size: 14px; }
.console summary { color: var(--open); cursor: pointer; }
.console details ul { margin: 6px 0; padding-left: 18px; }
:is(.failure, .note) { padding: 12px 16px; border: 1px dashed var(--open-line); border-radius: 10px; background: var(--open-tint); }
:is(.failure, .note) p { margin: 0; }
.console-answers:has(> :is(.failure, .note)) { grid-template-columns: minmax(0, 1fr); }
.note ul { margin: 6px 0 0; padding-left: 18px; font-size: 14px; overflow-wrap: anywhere; }
:is(.failure, .note) button { max-width: 100%; margin-top: 12px; padding: 8px 14px; border: 1px solid var(--known); border-radius: 8px; background: var(--paper); color: var(--known); font: 600 14px / 1.5 var(--letters); text-align: left; overflow-wrap: anywhere; cursor: pointer; }
.own-file { margin-top: 24px; }
.own-file > button { margin-bottom: 16px; }
.own-points > details > div { padding: 10px 0; border-bottom: 1px solid var(--line); }
.own-points label { margin: 0; }
.own-points .picked { margin: 4px 0 0; color: var(--ink-soft); font-size: 14px; overflow-wrap: anywhere; }
.own-points details details { margin: 4px 0 0; color: var(--ink-soft); font-size: 14px; }
.own-points .values { padding: 6px 0 0 16px; }
@media (min-width: 1000px) {
  .console:not([hidden]) { grid-template-columns: 360px minmax(0, 1fr); }
  .console .response { position: sticky; top: calc(var(--header-height) + 16px); grid-row: 1 / span 2; grid-column: -2; align-self: start; max-height: calc(100vh - var(--header-height) - 32px); overflow-y: auto; }
}
@media (min-width: 1200px) { .console:has(> .own-set:not([hidden])) { grid-template-columns: 280px 360px minmax(0, 1fr); } }
`,
  'open-points': `
.how { margin: 0 0 20px; color: var(--ink-soft); font-size: 15px; }
.how summary { color: var(--known); cursor: pointer; }
.filters { display: flex; flex-wrap: wrap; gap: 12px; padding: 14px 18px; border: 1px solid var(--line); border-radius: 12px; background: var(--paper-tint); }
.filters[hidden] { display: none; }
/* With scripts, the form has its place before its script shows it, so that nothing moves. */
@media (scripting: enabled) { .filters[hidden] { display: flex; } }
.filters label { flex: 1 1 150px; min-width: 0; color: var(--ink-faint); font-size: 13px; }
.filters :is(input, select) { display: block; width: 100%; padding: 6px 9px; border: 1px solid var(--line); border-radius: 7px; background: var(--paper); color: var(--ink); font: 14px / 1.5 var(--letters); }
.filters .words { flex-basis: 100%; }
.filters .words input { padding: 9px 12px; font-size: 16px; }
.filters p { flex: 1 0 100%; margin: 0; color: var(--ink-soft); font-size: 14px; }
.open-point { margin: 8px 0; border: 1px dashed var(--open-line); border-radius: 10px; }
.open-point[hidden] { display: none; }
.open-point:target, .open-point[open] { border-style: solid; background: var(--open-tint); }
.open-point:target::details-content { content-visibility: visible; display: block; }
.open-point summary { padding: 11px 16px; color: var(--ink-faint); font-size: 13px; list-style: none; cursor: pointer; }
.open-point summary::-webkit-details-marker { display: none; }
.open-point summary b { display: block; color: var(--ink); font-size: 15px; font-weight: 600; line-height: 1.45; text-wrap: pretty; }
.open-point .id { margin-right: 12px; color: var(--open); font: 13px / 1.7 var(--letters-code); overflow-wrap: anywhere; }
.open-point > :is(p, dl) { margin: 0 16px; }
.open-point .about { padding-bottom: 8px; }
.open-point dl { grid-template-columns: 136px minmax(0, 1fr); gap: 3px 16px; padding: 8px 0 10px; border-top: 1px solid var(--line); }
.open-point dd { color: var(--ink-soft); }
.alike { margin: 14px 0; padding: 10px 14px 6px; border: 1px solid var(--line); border-radius: 14px; }
.alike p:first-child { margin: 0; color: var(--ink-soft); font-size: 14px; }
@media (max-width: 620px) {
  .open-point dl { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .open-point dd + dt { margin-top: 6px; }
}
@media print {
  .filters { display: none; }
  .open-point::details-content { content-visibility: visible; display: block; }
}
`,
  statements: `
h2 span { color: var(--ink-soft); font-weight: 400; }
.statements { padding: 0; list-style: none; }
.statements li { padding: 10px 0; border-top: 1px solid var(--line); }
.statements li:target { background: var(--known-tint); box-shadow: -12px 0 0 var(--known-tint); }
.statements p { margin: 0; }
.left-open { padding: 10px 16px; border: 1px dashed var(--open-line); border-radius: 10px; font-size: 14px; }
.left-open p { margin: 0; color: var(--open); }
.left-open ul { line-height: 26px; display: flex; flex-wrap: wrap; gap: 2px 16px; margin: 0; padding: 0; list-style: none; }
.nothing { color: var(--ink-faint); }
`,
  protocol: `
.choice { margin: 12px 0; padding: 12px 16px; border: 1px dashed var(--open-line); border-radius: 10px; }
.choice:target { border-style: solid; background: var(--open-tint); }
.choice h3 { margin: 0; font-size: 15px; letter-spacing: 0; }
.choice .about { margin: 2px 0 8px; font-size: 13px; }
.choice dl { grid-template-columns: 110px minmax(0, 1fr); gap: 4px 14px; margin: 0; }
.choice dd { overflow-wrap: anywhere; }
@media (max-width: 520px) {
  .choice dl { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .choice dd { margin: 0 0 6px; }
}
.cases { min-width: 680px; }
.cases td:first-child code { white-space: normal; }
.cases td:nth-child(2) { white-space: nowrap; }
.cases .id { font: 13px / 24px var(--letters-code); text-decoration: none; white-space: nowrap; }
`,
  api: `
h3 { margin-top: 44px; padding-top: 14px; border-top: 1px solid var(--line); }
h4 { margin: 18px 0 8px; color: var(--ink-soft); font-size: 15px; }
h1 code { padding: 0; background: none; box-shadow: none; }
.exports ul { display: flex; flex-wrap: wrap; gap: 2px 18px; padding: 0; font-size: 15px; list-style: none; }
.table code { overflow-wrap: normal; }
@media (max-width: 620px) { .table thead { display: none; } .table :is(table, tbody, tr, td) { display: block; } .table tr { padding: 8px 0; border-bottom: 1px solid var(--line); } .table td { padding: 1px 0; border: 0; } .table td:nth-child(3):not(:last-child, :empty)::before { content: "Default: "; color: var(--ink-faint); } .table code { overflow-wrap: anywhere; } }
`,
} as const;

export type Stylesheet = keyof typeof STYLESHEETS;
