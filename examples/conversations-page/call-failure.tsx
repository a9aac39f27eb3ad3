import { ColloquyError } from 'colloquy';
import type { ReactNode } from 'react';

interface CallFailureProps {
  readonly error: Error;
  readonly children?: ReactNode;
}

/** Tells what went wrong with a call. */
export function CallFailure({ error, children }: CallFailureProps) {
  return (
    <div className="failure">
      <p>
        <strong>{titleOf(error)}</strong>
      </p>
      {error instanceof ColloquyError && error.kind === 'documented' && <p>The API says: {error.body.message}</p>}
      {children}
    </div>
  );
}

function titleOf(error: Error): string {
  if (!(error instanceof ColloquyError)) return 'The page itself failed.';
  switch (error.kind) {
    case 'documented':
      return `The API answered with the error ${error.status}.`;
    case 'undocumented':
      return `The API answered with the status ${error.status}, which its contract does not have.`;
    case 'no-json':
      return `The API answered with the status ${error.status} and a body that is no JSON.`;
    case 'broken-statement':
      return `The API broke its contract: ${error.at || 'the body'} is not what it should be.`;
    case 'open-point':
      return `The API answered what its contract leaves open: see ${error.at} and ${error.openPoint}.`;
    case 'too-large':
      return 'The API answered with more than this page can read.';
    case 'connection':
      return 'No answer came: the connection failed.';
    case 'timeout':
      return 'No answer came in time.';
    case 'abort':
      return 'You no longer wait for the answer.';
    case 'usage':
    case 'assumption':
      return error.message;
  }
}
