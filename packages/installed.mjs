// Runs after `npm ci` in the checkout. npm runs it on the Node that it has just installed, and names its own Node in its
// user agent. Its warnings about that Node are off in .npmrc, since the commands do not run on it.
const { npm_config_user_agent: agent = '', npm_command: command = '' } = process.env;
const [, ofNpm = ''] = /\bnode\/v([\d.]+)/.exec(agent) ?? [];
const isOlder = Number.parseInt(ofNpm, 10) < Number.parseInt(process.versions.node, 10);
if (isOlder && (command === 'ci' || command === 'install'))
  console.error(
    `npm runs on Node ${ofNpm}. The commands run on Node ${process.versions.node}, which is installed here.`,
  );
