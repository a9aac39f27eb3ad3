/** Runs the checks in a process of their own, and prints their results: the arguments are the address and the gaps. */
import { check } from './conformance.js';

const given = globalThis.Deno?.args ?? process.argv.slice(2);
console.log(JSON.stringify(await check(given[0], JSON.parse(given[1] ?? '{}'))));
