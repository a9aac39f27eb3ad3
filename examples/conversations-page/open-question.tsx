import type { OpenPointId } from 'colloquy';
import { openPoints } from 'colloquy/contract';

/** Where the docs are served, such as `http://127.0.0.1:4020/`: each id then leads to its question there. */
const DOCS: string | undefined = import.meta.env.VITE_DOCS_URL;

/** An open point: the question whose answer nobody knows yet, and its id. */
export function OpenQuestion({ id }: { readonly id: OpenPointId }) {
  const { question = '', section } = openPoints.find((point) => point.id === id) ?? {};
  return (
    <p className="open">
      {question.split('`').map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part))}
      <small>
        {DOCS === undefined ? id : <a href={`${DOCS}open-points.html#${id}`}>{id}</a>}, {section}
      </small>
    </p>
  );
}
