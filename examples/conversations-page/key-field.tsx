import { useQueryClient } from '@tanstack/react-query';
import { setKey } from './mock-client.ts';

/** Where somebody who tries the page with a sandbox gives the key that was issued there. A real page has nothing of the kind. */
export function KeyField() {
  const queries = useQueryClient();
  return (
    <form
      className="key"
      onSubmit={(event) => {
        event.preventDefault();
        setKey(String(new FormData(event.currentTarget).get('key') ?? ''));
        void queries.resetQueries();
      }}
    >
      <label>
        Key of a sandbox
        <input name="key" type="password" autoComplete="off" placeholder="none for the mock" />
      </label>
      <button type="submit">Use it</button>
    </form>
  );
}
