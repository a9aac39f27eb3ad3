import { ColloquyError } from 'colloquy';
import { OpenQuestion } from './open-question.tsx';

/** Tells what is known of a message whose sending failed, before somebody sends it again. */
export function MessageOutcome({ error }: { readonly error: Error }) {
  if (!(error instanceof ColloquyError) || error.kind === 'assumption') return null;
  if (error.unsent !== false) return <p>The message was not sent.</p>;
  if (error.kind === 'documented' && error.status < 500) return null; // the API refused it
  return (
    <>
      <p>The message may have been stored all the same. To send it again may send it twice.</p>
      <OpenQuestion id="send-message.twice" />
    </>
  );
}
