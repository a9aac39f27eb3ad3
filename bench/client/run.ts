/**
 * Measures the client beside others in one run: `node bench/client/run.ts [size] [speed] [truth] [once] [leaks]`, all of
 * them unless some are named.
 */
import { cpus } from 'node:os';
import { measureLeaks } from './leaks.ts';
import { generatePeers } from './make-peers.ts';
import { measureOnce } from './once.ts';
import { measureSize } from './size.ts';
import { measureSpeed } from './speed.ts';
import { measureTruth } from './truth.ts';

const measures = {
  size: measureSize,
  speed: measureSpeed,
  truth: measureTruth,
  once: measureOnce,
  leaks: measureLeaks,
};

const asked = process.argv.slice(2);
await generatePeers();
for (const [name, measure] of Object.entries(measures)) {
  if (asked.length === 0 || asked.includes(name)) await measure();
}
const [processor] = cpus();
process.stdout.write(`Node ${process.version}, ${cpus().length} × ${processor?.model}\n`);
process.exit();
