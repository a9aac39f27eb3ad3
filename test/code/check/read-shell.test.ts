import { expect, test } from 'vitest';
import { readShell } from '../../../src/code/check/read/shell.ts';
import { printed } from './printed.ts';

/** Shell, and the program that is read of it. */
const CASES: readonly (readonly [string, string])[] = [
  ["A='x' B=\"$A\"'/'$'\\n'c", 'A = "x"; B = `${A}/\nc`'],
  ['export A=${B:-https://x}${C%/}', 'A = `${(B | "https://x")}${curl:body(C).rstrip("/")}`'],
  ['O=(-s -H "A: $K"); O+=(-f)', 'O = ["-s", "-H", `A: ${K}`]; O = [...O, "-f"]'],
  ['curl "${O[@]}" -XPOST \\\n  "$B/v1/a?b=c\\&d"', 'curl(...O, "-XPOST", `${B}/v1/a?b=c\\&d`).body'],
  [
    'api() { local m=$1; shift; curl -X "$m" "$1" "$@" "${@:2}"; }',
    'function api (*@, @input = unread<the standard input>()) => {m = @[0]; return curl("-X", m, @[1], ...@.slice(1), ...@.slice(2), @input=@input).body}',
  ],
  [
    'f() { local o; o=$(curl x); if a; then echo b >&2; return 1; fi; printf "%s\\n" "$o"; rm -f c; }; f > "$d/e"',
    'function f (*@, @input = unread<the standard input>()) => {o = ""; o = curl("x").body; if (a(@input=@input)) {@files["2"] = "b"}; return o}; @files[curl:file(`${d}/e`, "$d/e")] = f()',
  ],
  ['declare -A A=([402]="x" [b]=c); echo "${A[$d]}"', 'A = {402: "x", b: "c"}; A[d]'],
  ['curl x | jq ".a[0].b"', 'curl("x").body.a[0].b'],
  [
    'echo "$r" | jq -r \'.data[0].id, (.list[] | select(.a == 1) | {b, "c": .d})\'',
    '(jq:input) => {return (jq:input.data[0].id | (jq:17) => {return {b: jq:17.b, c: jq:17.d}}(((jq:input.list["[]"].a === 1) ? jq:input.list["[]"])))}(curl:body(r))',
  ],
  ['jq \'.a[:2] | .b[1:][0].c\' <<< "$r"', '(jq:input) => {return jq:input.a.b[0].c}(curl:body(r))'],
  ['curl x | jq "{a, b}"', '(jq:input) => {return {a: jq:input.a, b: jq:input.b}}(curl("x").body)'],
  ['if ! R=$(curl x); then a; fi', 'if (( !(R = curl("x").body))) {a()}'],
  ["read -r -d '' B <<EOF\n{$1}\nEOF", 'B = `{${@[0]}}\n`'],
  ['I=$(echo "$r" | jq -r .id); jq .a <<< "$r"', 'I = curl:body(r).id; curl:body(r).a'],
  ['B=$(jq -nc --arg m "$M" \'{user_message: $m, n: 1}\')', 'B = {user_message: `${M}`, n: 1}'],
  [
    'C=$(curl -so o.json -w "%{http_code}" x); [ "$C" = 201 ] || jq .id o.json',
    'C = (@files["o.json"] = curl("-so", "o.json", "-w", "%{http_code}", "x")).status; if ((C === "201")) {curl:body(@files["o.json"]).id}',
  ],
  [
    'R=$(curl -w "\\n%{http_code}" x); S=${R: -3}; S=$(tail -n1 <<< "$R"); sed \'$d\' <<< "$R" | jq .a',
    'R = curl("-w", "\\\\n%{http_code}", "x"); S = curl:status(R); S = curl:status(R); curl:body(curl:body(R)).a',
  ],
  ["curl -i x | grep -i '^x-request-id:'", 'curl:header(curl("-i", "x"), "x-request-id")'],
  ['curl x | grep -o \'"id": *"[^"]*"\'', 'curl("x").body.id'],
  ['curl x | python3 -c \'import json,sys; print(json.load(sys.stdin)["a"][0])\'', 'curl("x").body.a[0]'],
  ['curl -d @- x <<EOF\n{"a": "$A"}\nEOF', 'curl("-d", `{"a": "${A}"}\n`, "x").body'],
  [
    'cat > b.json <<\'EOF\'\n{"a": $A}\nEOF\ncurl -d @b.json x; curl -d @c.json x',
    '@files["b.json"] = "{\\"a\\": $A}\\n"; curl("-d", @files["b.json"], "x").body; curl("-d", @files["c.json"], "x").body',
  ],
  ['printf \'{"a":"%s"}\' "$x" | curl --json @- y', 'curl("--json", `{"a":"${x}"}`, "y").body'],
  [
    'for i in a $(curl x | jq -r ".[].id"); do curl "$i"; done',
    'for (i of ["a", curl("x").body["[]"].id]) {curl(i).body}',
  ],
  [
    'curl x | jq -r ".[].id" | while read -r i; do curl "$i"; done',
    'for (i of [curl("x").body["[]"].id]) {curl(i).body}',
  ],
  ['while read -r i; do f "$i"; done < <(curl x)', 'for (i of [curl("x").body]) {f(i)}'],
  [
    'if [[ $c != 2* && $c -ge 400 ]]; then a; elif ! curl x; then b; else c; fi',
    'if (((c !== "2*") && (c >= "400"))) {a()} else {if (( !curl("x").body)) {b()} else {c()}}',
  ],
  [
    'case "$c" in 200|201) a;; 4??) b;; esac',
    '(c === "200"); (c === "201"); (c === "4??"); if (undefined) {a()} else {b()}',
  ],
  ['(( c >= 400 )) && exit 1', '(c >= "400")'],
  ['. "$(dirname "$0")/lib.sh"', 'import * as * from ./lib.sh'],
  ['curl "x?p=$((p + 1))" >/dev/null 2>&1', '@files["/dev/null"] = curl(`x?p=${(p + 1)}`).body'],
  [
    'sudo env A=b curl -s x > o.json && cat o.json | jq .a',
    '@files["o.json"] = curl("-s", "x").body; curl:body(@files["o.json"]).a',
  ],
  [
    'curl ${T:+--max-time "$T"} ${H:+"a b"} x "${Y:+c d}"; Z=${Y:+c d}',
    'curl(...["--max-time", T], "a b", "x", "c d").body; Z = "c d"',
  ],
  ['curl -H @<(printf "A: %s" "$K") x', 'curl("-H", `A: ${K}`, "x").body'],
  ["jq -n '{a: 1} + (if $x then {b: 2} else {} end)'", '{...{a: 1}, ...($x ? {b: 2} | {})}'],
  ['jq -Rs "{a: .}"', '(jq:input) => {return {a: jq:input}}(`${unread<the standard input>()}`)'],
  [
    'api() { curl "$@"; f; g | h; }; a | api -d @-',
    'function api (*@, @input = unread<the standard input>()) => {return curl(...@, @input=@input).body; return f(@input=@input); return h(@input=g(@input=@input))}; api("-d", "@-", @input=a())',
  ],
  ['jq -r ".a[$i].b, .$f" <<< "$r"', '(jq:input) => {return (jq:input.a[i].b | jq:input[f])}(curl:body(r))'],
];

test.each(CASES)('%s', async (text, program) => {
  const { programs, unread } = await readShell('a.sh', text);
  expect(programs.map(({ statements }) => printed(statements))).toEqual([program]);
  expect(unread).toEqual([]);
});
