import type { OpenPointId } from 'colloquy';
import { openPoints } from 'colloquy/contract';

/** An open point: the question whose answer nobody knows yet, and its id. */
export function OpenQuestion({ id }: { readonly id: OpenPointId }) {
  const { question = '', section } = openPoints.find((point) => point.id === id) ?? {};
  return (
    <p className="open">
      {question.split('`').map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part))}
      <small>
        {id}, {section}
      </small>
    </p>
  );
}
