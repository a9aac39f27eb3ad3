/** One server in a process of its own: says its port, and how much CPU time it has used when it is asked. */
import { PARAMETERS } from './servers/tool.ts';

const { start, path = '/', body = PARAMETERS, headers = {}, checks } = await import(`./servers/${process.argv[2]}`);
const server = await start();
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: server.address().port, path, body, headers, checks });
});
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
process.on('disconnect', () => process.exit());
