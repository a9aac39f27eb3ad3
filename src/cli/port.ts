import { InvalidArgumentError } from 'commander';

/** Reads a port from an option: 0 (any free one) to 65535. */
export function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('It must be a number from 0 to 65535.');
  return port;
}
